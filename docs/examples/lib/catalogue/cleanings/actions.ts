'use server';

import { action } from '@/lib/platform/http/action';
import { createCleaning, deleteCleaning, moveCleaning, updateCleaning } from './commands';

export const createCleaningAction = action(createCleaning);
export const updateCleaningAction = action(updateCleaning);
export const moveCleaningAction = action(moveCleaning);
export const deleteCleaningAction = action(deleteCleaning);
