import { type Actor, may } from '@/lib/platform/authorization/actor';
import type { MayClear } from './clearing-fields';

/** What a person may do with the bookings of spaces that close. */
export const mayClear = (actor: Actor): MayClear => ({
  move: may(actor, 'bookings.cancel'),
  refund: may(actor, 'bookings.cancelAndRefund'),
});
