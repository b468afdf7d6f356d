'use server';

import { action, actionOnce } from '@/lib/platform/http/action';
import { cleaningStates, createCleaning, deleteCleaning, updateCleaning } from './commands';

export const createCleaningAction = actionOnce('cleaning', createCleaning);
export const updateCleaningAction = action(updateCleaning);
export const moveCleaningAction = actionOnce('cleaning-move', cleaningStates.move);
export const deleteCleaningAction = action(deleteCleaning);
