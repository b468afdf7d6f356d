'use server';

import { action } from '@/lib/platform/http/action';
import { chooseOwnAlerts } from './commands';

export const chooseOwnAlertsAction = action(chooseOwnAlerts);
