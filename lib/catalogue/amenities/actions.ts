'use server';

import { action } from '@/lib/platform/http/action';
import { createAmenity, deleteAmenity, updateAmenity } from './commands';

export const createAmenityAction = action(createAmenity);
export const updateAmenityAction = action(updateAmenity);
export const deleteAmenityAction = action(deleteAmenity);
