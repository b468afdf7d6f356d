// Written by `npm run generate`: do not edit.
import { Icon, type IconProps } from '../icon';

export const ArrowUpRight = (props: IconProps) => <Icon {...props}><path d="M7 7h10v10" /><path d="M7 17 17 7" /></Icon>;
