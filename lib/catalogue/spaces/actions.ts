'use server';

import { action } from '@/lib/platform/http/action';
import { changeSpaceStatus, createSpaces, deleteSpace, noteQr, saveOpening, updateSpace } from './commands';
import { updateConfig } from './config-commands';

export const createSpacesAction = action(createSpaces);
export const updateSpaceAction = action(updateSpace);
export const deleteSpaceAction = action(deleteSpace);
export const changeSpaceStatusAction = action(changeSpaceStatus, (id: number, isActive: boolean) => ({
  id,
  isActive,
}));
export const updateConfigAction = action(updateConfig);
export const saveOpeningAction = action(saveOpening);
export const noteQrAction = action(noteQr);
