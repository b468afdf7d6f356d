'use server';

import { actionOnce } from '@/lib/platform/http/action';
import { clearAgain } from './commands';

export const clearAgainAction = actionOnce('clear-again', clearAgain);
