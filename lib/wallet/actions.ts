'use server';

import { actionOnce } from '@/lib/http/action';
import { assignCredit } from './commands';

export const assignCreditAction = actionOnce('credit', assignCredit);
