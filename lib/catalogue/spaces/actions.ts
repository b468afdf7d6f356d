'use server';

import { action } from '@/lib/platform/http/action';
import { changeSpaceStatus, createSpaces, deleteSpace, updateSpace } from './commands';
import { updateConfig } from './config-commands';
import { changeWifi, mintDeviceToken, unlockSpace } from './device-commands';

export const createSpacesAction = action(createSpaces);
export const updateSpaceAction = action(updateSpace);
export const deleteSpaceAction = action(deleteSpace);
export const changeSpaceStatusAction = action((actor, id: number, isActive: boolean) =>
  changeSpaceStatus(actor, { id, isActive }),
);
export const updateConfigAction = action(updateConfig);
export const mintDeviceTokenAction = action(mintDeviceToken);
export const changeWifiAction = action(changeWifi);
export const unlockSpaceAction = action(unlockSpace);
