// Written by `npm run generate`: do not edit.
import { Icon, type IconProps } from '../icon';

export const Menu = (props: IconProps) => <Icon {...props}><path d="M4 5h16" /><path d="M4 12h16" /><path d="M4 19h16" /></Icon>;
