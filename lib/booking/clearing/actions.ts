'use server';

import { actionOnce } from '@/lib/platform/http/action';
import { clearAgain } from './commands';
import { deactivateSpaces } from './deactivate-commands';

export const deactivateSpacesAction = actionOnce('deactivate', deactivateSpaces);
export const clearAgainAction = actionOnce('clear-again', clearAgain);
