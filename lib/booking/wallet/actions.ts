'use server';

import { actionOnce } from '@/lib/platform/http/action';
import { assignCredit, takeBackCredit } from './commands';

export const assignCreditAction = actionOnce('credit', assignCredit);
export const takeBackCreditAction = actionOnce('credit-back', takeBackCredit);
