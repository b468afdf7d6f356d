'use server';

import { actionOnce } from '@/lib/platform/http/action';
import { clearAgain, deactivateSpaces } from './commands';

export const deactivateSpacesAction = actionOnce('deactivate', deactivateSpaces);
export const clearAgainAction = actionOnce('clear-again', clearAgain);
