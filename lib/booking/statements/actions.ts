'use server';

import { action } from '@/lib/platform/http/action';
import { closeMonth, setStatementRecipients } from './commands';

export const closeMonthAction = action(closeMonth);
export const setStatementRecipientsAction = action(setStatementRecipients);
