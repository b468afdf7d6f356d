'use server';

import { wifiChange } from '@/lib/catalogue/spaces/schema';
import { oneRecord } from '@/lib/foundation/input/fields';
import { action, parsing } from '@/lib/platform/http/action';
import { changeWifi, markDoorWorking, mintDeviceToken, unlockSpace } from './space-commands';

export const mintDeviceTokenAction = action(mintDeviceToken);
export const changeWifiAction = action(parsing(wifiChange, changeWifi));
export const doorWorksAction = action(markDoorWorking);
export const unlockSpaceAction = action(
  parsing(oneRecord, (actor, { id }) => unlockSpace(actor, id)),
  (id: number) => ({ id }),
);
