'use server';

import { action } from '@/lib/platform/http/action';
import { createCrew, deleteCrew, updateCrew } from './commands';

export const createCrewAction = action(createCrew);
export const updateCrewAction = action(updateCrew);
export const changeCrewStatusAction = action(updateCrew, (id: number, isActive: boolean) => ({
  id,
  isActive,
}));
export const deleteCrewAction = action(deleteCrew);
