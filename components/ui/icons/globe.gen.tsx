// Written by `npm run generate`: do not edit.
import { Icon, type IconProps } from '../icon';

export const Globe = (props: IconProps) => <Icon {...props}><circle cx="12" cy="12" r="10" /><path d="M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20" /><path d="M2 12h20" /></Icon>;
