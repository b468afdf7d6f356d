'use server';

import { action } from '@/lib/platform/http/action';
import { createPlan, deletePlan, updatePlan } from './commands';

export const createPlanAction = action(createPlan);
export const updatePlanAction = action(updatePlan);
export const deletePlanAction = action(deletePlan);
