// Written by `npm run generate`: do not edit.
import { Icon, type IconProps } from '../icon';

export const CornerDownLeft = (props: IconProps) => <Icon {...props}><path d="M20 4v7a4 4 0 0 1-4 4H4" /><path d="m9 10-5 5 5 5" /></Icon>;
