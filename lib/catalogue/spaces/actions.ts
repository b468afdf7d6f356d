'use server';

import { oneRecord } from '@/lib/foundation/fields';
import { action, parsing } from '@/lib/platform/http/action';
import { createSpaces, deleteSpace, updateSpace } from './commands';
import { updateConfig } from './config-commands';
import { changeWifi, markDoorWorking, mintDeviceToken, unlockSpace } from './device-commands';
import { changeSpaceStatus } from './field-commands';
import { saveOpening } from './opening-commands';
import { noteQr } from './qr-commands';
import { wifiChange } from './schema';

export const createSpacesAction = action(createSpaces);
export const updateSpaceAction = action(updateSpace);
export const deleteSpaceAction = action(deleteSpace);
export const changeSpaceStatusAction = action(changeSpaceStatus, (id: number, isActive: boolean) => ({
  id,
  isActive,
}));
export const updateConfigAction = action(updateConfig);
export const mintDeviceTokenAction = action(mintDeviceToken);
export const changeWifiAction = action(parsing(wifiChange, changeWifi));
export const doorWorksAction = action(markDoorWorking);
export const saveOpeningAction = action(saveOpening);
export const noteQrAction = action(noteQr);
export const unlockSpaceAction = action(
  parsing(oneRecord, (actor, { id }) => unlockSpace(actor, id)),
  (id: number) => ({ id }),
);
