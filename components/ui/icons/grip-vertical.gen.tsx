// Written by `npm run generate`: do not edit.
import { Icon, type IconProps } from '../icon';

export const GripVertical = (props: IconProps) => <Icon {...props}><circle cx="9" cy="12" r="1" /><circle cx="9" cy="5" r="1" /><circle cx="9" cy="19" r="1" /><circle cx="15" cy="12" r="1" /><circle cx="15" cy="5" r="1" /><circle cx="15" cy="19" r="1" /></Icon>;
