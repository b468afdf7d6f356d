'use server';

import { action } from '@/lib/platform/http/action';
import { createSubAdmin, deleteSubAdmin, inviteSubAdmin, updateSubAdmin } from './commands';
import { resetSecondFactor } from './second-factor-commands';

export const createSubAdminAction = action(createSubAdmin);
export const updateSubAdminAction = action(updateSubAdmin);
export const deleteSubAdminAction = action(deleteSubAdmin);
export const inviteSubAdminAction = action(inviteSubAdmin);
export const resetSecondFactorAction = action(resetSecondFactor);
export const changeSubAdminStatusAction = action(updateSubAdmin, (id: number, isActive: boolean) => ({
  id,
  isActive,
}));
