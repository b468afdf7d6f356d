'use server';

import { action, actionOnce } from '@/lib/platform/http/action';
import { createCleaning, deleteCleaning, moveCleaning, updateCleaning } from './commands';

export const createCleaningAction = actionOnce('cleaning', createCleaning);
export const updateCleaningAction = action(updateCleaning);
export const moveCleaningAction = actionOnce('cleaning-move', moveCleaning);
export const deleteCleaningAction = action(deleteCleaning);
