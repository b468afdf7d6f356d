'use server';

import { actionOnce } from '@/lib/platform/http/action';
import { assignCredit } from './commands';

export const assignCreditAction = actionOnce('credit', assignCredit);
