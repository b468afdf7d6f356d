'use server';

import { action } from '@/lib/platform/http/action';
import { chooseAlertRecipients } from './commands';

export const chooseAlertRecipientsAction = action(chooseAlertRecipients);
