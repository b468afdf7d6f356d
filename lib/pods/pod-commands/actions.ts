'use server';

import { wifiChange } from '@/lib/catalogue/spaces/schema';
import { oneRecord } from '@/lib/foundation/input/fields';
import { action, operationOf } from '@/lib/platform/http/action';
import { changeWifi, markDoorWorking, mintDeviceToken, unlockSpace } from './space-commands';

export const mintDeviceTokenAction = action(mintDeviceToken);
export const changeWifiAction = action(operationOf(wifiChange, changeWifi));
export const doorWorksAction = action(markDoorWorking);
export const unlockSpaceAction = action(
  operationOf(oneRecord, (actor, { id }) => unlockSpace(actor, id)),
  (id: number) => ({ id }),
);
