// Written by `npm run generate`: do not edit.
import { Icon, type IconProps } from '../icon';

export const ArrowLeft = (props: IconProps) => <Icon {...props}><path d="m12 19-7-7 7-7" /><path d="M19 12H5" /></Icon>;
