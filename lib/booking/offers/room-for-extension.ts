import 'server-only';
import { and, eq, inArray, max } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { bookingPeriods, type bookings } from '@/db/tables';
import { doorRefused } from '@/lib/booking/door-refusal';
import { doorState } from '@/lib/booking/door-state';
import { releasePeriod } from '@/lib/booking/lifecycle/release';
import { extensionSpan, type MoreTimeSpan } from '@/lib/booking/offers/availability';
import type { Price } from '@/lib/booking/price';
import { outOfServiceErrorOr } from '@/lib/catalogue/occupancy/out-of-service';
import { isTaken, nextStart } from '@/lib/catalogue/occupancy/periods';
import { assertOutsideRestrictedHours } from '@/lib/catalogue/spaces/restricted-hours';
import { refuse } from '@/lib/foundation/errors';
import { onlyRow } from '@/lib/foundation/only-row';
import {
  assertBookable,
  type BookableSpace,
  bookableSpaceOf,
  type OfferedPlan,
  planOfSpace,
} from './bookable';

/*
 * The one rule for extensions, no matter who requests them: docs/rules.md#extension. The caller has locked the space
 * and released its lapsed holds.
 */

type Wanted = {
  booking: typeof bookings.$inferSelect;
  /** The partner whose plans and spaces apply: that of the key, or the booking's seller. */
  partnerId: number;
  planId: number;
  /** The end that the caller saw. */
  extendsFrom?: string;
  now: Date;
  /** How long the payment can take, in milliseconds; 0 if it is already paid. */
  windowMs: number;
};

/** `ordinal`: that of the new period. */
type Room = MoreTimeSpan & { space: BookableSpace; plan: OfferedPlan; ordinal: number };

/**
 * The span of an extension of a live booking with a plan, from the booking's end or from now; releases an unpaid
 * extension with its promo code and its credit. Throws 409 `booking_changed` if the end is not the one that the
 * caller saw, and 422 if the booking is not live, the time is not free, or an extension is being paid.
 */
export async function roomForExtension(
  tx: Tx,
  { booking, partnerId, planId, extendsFrom, now, windowMs }: Wanted,
): Promise<Room> {
  const { id, spaceId } = booking;
  const nextStartsAt = await nextStart(tx, spaceId, booking.startsAt, id, now);
  const state = doorState({ ...booking, nextStartsAt }, now);
  if (state !== 'live') throw doorRefused(booking.status, state);
  if (extendsFrom && new Date(extendsFrom).getTime() !== booking.endsAt.getTime())
    throw refuse('booking_changed.end');
  const space = await bookableSpaceOf(tx, spaceId, partnerId);
  assertBookable(space, now);
  const plan = await planOfSpace(tx, { spaceId, partnerId, planId });
  const { startsAt, heldUntil, ...room } = extensionSpan(booking.endsAt, plan.minutes, now, windowMs);
  assertOutsideRestrictedHours(space, startsAt, heldUntil);
  // What an unpaid extension gives back can be out of service by now, so it is given back before anybody looks.
  const ordinal = await dropOpenExtension(tx, id);
  if (await isTaken(tx, spaceId, startsAt, heldUntil, now, id))
    throw await outOfServiceErrorOr(
      tx,
      { spaceId, from: startsAt, to: heldUntil },
      refuse('space_taken.after'),
    );
  return { space, plan, startsAt, heldUntil, ...room, ordinal };
}

/**
 * Releases an unpaid extension in favour of the new one; returns the ordinal of the new one. Throws 422 while an
 * extension is being paid.
 */
async function dropOpenExtension(tx: Tx, bookingId: number): Promise<number> {
  const open = await tx
    .select()
    .from(bookingPeriods)
    .where(and(eq(bookingPeriods.bookingId, bookingId), inArray(bookingPeriods.state, ['held', 'paying'])));
  if (open.some(({ state }) => state === 'paying')) throw refuse('extension_paying');
  for (const period of open) await releasePeriod(tx, { ...period, bookingId });
  const [last] = await tx
    .select({ ordinal: max(bookingPeriods.ordinal) })
    .from(bookingPeriods)
    .where(eq(bookingPeriods.bookingId, bookingId));
  return (last?.ordinal ?? 0) + 1;
}

type More = Omit<Room, 'space' | 'endsAt'> & {
  bookingId: number;
  price: Price;
  /** The space's tax rate, with which the price was calculated. */
  taxPercent: number;
  holdExpiresAt: Date;
};

/** Holds the room for an extension of a booking that {@link roomForExtension} found. Returns the period's id. */
export async function holdRoomForExtension(tx: Tx, spaceId: number, more: More): Promise<number> {
  const { plan, price, heldUntil: endsAt, ...time } = more;
  const inserted = await tx
    .insert(bookingPeriods)
    .values({ ...price, ...time, endsAt, spaceId, pricingPlanId: plan.id, durationMinutes: plan.minutes })
    .returning({ id: bookingPeriods.id });
  return onlyRow(inserted).id;
}
