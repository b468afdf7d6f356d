// Written by `npm run generate`: do not edit.
import { Icon, type IconProps } from '../icon';

export const Bold = (props: IconProps) => <Icon {...props}><path d="M6 12h9a4 4 0 010 8H7a1 1 0 01-1-1V5a1 1 0 011-1h7a4 4 0 010 8" /></Icon>;
