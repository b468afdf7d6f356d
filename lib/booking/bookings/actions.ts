'use server';

import { oneRecord } from '@/lib/foundation/fields';
import { action, parsing } from '@/lib/platform/http/action';
import { cancelBooking } from './commands';
import { lockBooking, unlockBooking } from './door';

const byId = (id: number) => ({ id });

export const cancelBookingAction = action(cancelBooking);
export const lockBookingAction = action(
  parsing(oneRecord, (actor, { id }) => lockBooking(actor, id)),
  byId,
);
export const unlockBookingAction = action(
  parsing(oneRecord, (actor, { id }) => unlockBooking(actor, id)),
  byId,
);
