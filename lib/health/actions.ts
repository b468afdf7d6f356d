'use server';

import { action } from '@/lib/http/action';
import { chooseAlertRecipients } from './commands';

export const chooseAlertRecipientsAction = action(chooseAlertRecipients);
