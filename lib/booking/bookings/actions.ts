'use server';

import { oneRecord } from '@/lib/foundation/input/fields';
import { action, actionOnce, operationOf } from '@/lib/platform/http/action';
import { cancelBooking } from './commands';
import { lockBooking, unlockBooking } from './staff-door';

const byId = (id: number) => ({ id });

export const cancelBookingAction = actionOnce('cancel', cancelBooking);
export const lockBookingAction = action(
  operationOf(oneRecord, (actor, { id }) => lockBooking(actor, id)),
  byId,
);
export const unlockBookingAction = action(
  operationOf(oneRecord, (actor, { id }) => unlockBooking(actor, id)),
  byId,
);
