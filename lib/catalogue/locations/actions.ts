'use server';

import { action } from '@/lib/platform/http/action';
import { createLocation, deleteLocation, updateLocation } from './commands';

export const createLocationAction = action(createLocation);
export const updateLocationAction = action(updateLocation);
export const changeLocationStatusAction = action(updateLocation, (id: number, is_active: boolean) => ({
  id,
  is_active,
}));
export const deleteLocationAction = action(deleteLocation);
