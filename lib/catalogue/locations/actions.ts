'use server';

import { action } from '@/lib/platform/http/action';
import { createLocation, deleteLocation, updateLocation } from './commands';

export const createLocationAction = action(createLocation);
export const updateLocationAction = action(updateLocation);
export const changeLocationStatusAction = action(updateLocation, (id: number, isActive: boolean) => ({
  id,
  isActive,
}));
export const deleteLocationAction = action(deleteLocation);
