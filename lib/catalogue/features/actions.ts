'use server';

import { action } from '@/lib/platform/http/action';
import { createFeature, deleteFeature, updateFeature } from './commands';

export const createFeatureAction = action(createFeature);
export const updateFeatureAction = action(updateFeature);
export const deleteFeatureAction = action(deleteFeature);
