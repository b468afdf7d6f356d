// Written by `npm run generate`: do not edit.
import { Icon, type IconProps } from '../icon';

export const List = (props: IconProps) => <Icon {...props}><path d="M3 5h.01" /><path d="M3 12h.01" /><path d="M3 19h.01" /><path d="M8 5h13" /><path d="M8 12h13" /><path d="M8 19h13" /></Icon>;
