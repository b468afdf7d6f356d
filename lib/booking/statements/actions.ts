'use server';

import { action, actionOnce } from '@/lib/platform/http/action';
import { closeMonth, setStatementRecipients } from './commands';

export const closeMonthAction = actionOnce('close-month', closeMonth);
export const setStatementRecipientsAction = action(setStatementRecipients);
