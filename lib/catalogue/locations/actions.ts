'use server';

import { action } from '@/lib/platform/http/action';
import { createLocation, deleteLocation, updateLocation } from './commands';

export const createLocationAction = action(createLocation);
export const updateLocationAction = action(updateLocation);
export const changeLocationStatusAction = action((actor, id: number, is_active: boolean) =>
  updateLocation(actor, { id, is_active }),
);
export const deleteLocationAction = action(deleteLocation);
