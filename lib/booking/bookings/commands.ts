import 'server-only';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import { bookingPeriods, bookings, spaces } from '@/db/tables';
import { queueBookingSync } from '@/lib/booking/calendar-sync/queue';
import { release } from '@/lib/booking/reservations/release';
import { ACTIVE_STATUSES, isCancellable, STATUS } from '@/lib/booking/status';
import { isTaken, lockSpace } from '@/lib/catalogue/occupancy/periods';
import { isRestricted } from '@/lib/catalogue/spaces/restriction-window';
import { conflict, notFound, rule } from '@/lib/foundation/errors';
import { oneRecord, seenVersion } from '@/lib/foundation/fields';
import { assertFresh } from '@/lib/foundation/write';
import type { Actor } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { bookingScope } from './list-sql';

const noun = 'booking';

/**
 * Locks the space's time and the booking, so that nobody books, extends or refunds concurrently. Throws 404
 * for a missing booking and for one out of scope alike.
 */
async function lockWithSpace(tx: Tx, actor: Actor, id: number) {
  const mine = and(eq(bookings.id, id), bookingScope(actor));
  const [found] = await tx.select({ spaceId: bookings.spaceId }).from(bookings).where(mine);
  if (!found) throw notFound('Booking');
  await lockSpace(tx, found.spaceId);
  const [row] = await tx
    .select({ booking: bookings, space: spaces })
    .from(bookings)
    .innerJoin(spaces, eq(spaces.id, bookings.spaceId))
    .where(mine)
    .for('update', { of: bookings });
  if (!row) throw notFound('Booking');
  return row;
}

/** Periods that occupy time now: confirmed, being paid or held. */
const periodsOf = (tx: Tx, bookingId: number) =>
  tx
    .select()
    .from(bookingPeriods)
    .where(and(eq(bookingPeriods.bookingId, bookingId), ne(bookingPeriods.state, 'released')))
    .orderBy(asc(bookingPeriods.ordinal));

/**
 * Frees all the time of a booking; an extension that is being paid is let go. The caller has locked the
 * space.
 */
export async function freeTime(tx: Tx, bookingId: number): Promise<void> {
  for (const period of await periodsOf(tx, bookingId)) {
    if (period.state === 'confirmed')
      await tx.update(bookingPeriods).set({ state: 'released' }).where(eq(bookingPeriods.id, period.id));
    else await release(tx, period);
  }
}

/**
 * Cancels an upcoming or current booking (`bookings.cancel`): its time is free at once, its door stays
 * closed, and nothing is refunded. Throws 409 for any other. An extension that is being paid is let go:
 * docs/rules.md#cancel.
 */
export const cancelBooking = command({
  permission: 'bookings.cancel',
  input: oneRecord,
  async run({ tx, actor, input: { id }, audit, effect }) {
    const { booking } = await lockWithSpace(tx, actor, id);
    const now = new Date();
    if (!isCancellable(booking, now))
      throw conflict('Only upcoming and current bookings can be cancelled', 'not_cancellable');
    await freeTime(tx, id);
    await tx
      .update(bookings)
      .set({
        status: STATUS.cancelled,
        cancelReason: 'operator',
        cancelledAt: now,
        cancelledBy: actor.adminId,
      })
      .where(eq(bookings.id, id));
    await effect({ kind: 'mail.booking-cancelled', payload: { bookingId: id } });
    await queueBookingSync(tx, id);
    await audit({
      action: 'booking.cancel',
      entityId: id,
      before: { status: booking.status },
      after: { status: STATUS.cancelled },
    });
    return { id, status: 'cancelled' as const };
  },
});

const rescheduleInput = z.object({
  datetimeStart: z.iso
    .datetime({ offset: true, error: 'Choose a new start' })
    .meta({ description: 'The new start; the duration stays' }),
  updatedAt: seenVersion,
});

export { rescheduleInput };

/**
 * Moves every period of a booking by the same amount; all are released first, so that they do not collide
 * with each other.
 */
async function movePeriods(
  tx: Tx,
  periods: (typeof bookingPeriods.$inferSelect)[],
  byMs: number,
): Promise<void> {
  const ids = periods.map(({ id }) => id);
  await tx.update(bookingPeriods).set({ state: 'released' }).where(inArray(bookingPeriods.id, ids));
  for (const period of periods)
    await tx
      .update(bookingPeriods)
      .set({
        state: 'confirmed',
        startsAt: new Date(period.startsAt.getTime() + byMs),
        endsAt: new Date(period.endsAt.getTime() + byMs),
      })
      .where(eq(bookingPeriods.id, period.id));
}

/**
 * Moves an upcoming booking to another start (`bookings.cancel`): all its periods together, with the
 * duration that was paid. Throws 409 when it has begun, 422 for a past, restricted or taken time:
 * docs/rules.md#reschedule.
 */
export const rescheduleBooking = command({
  permission: 'bookings.cancel',
  input: rescheduleInput.extend({ id: z.number().int() }),
  async run({ tx, actor, input, audit, effect }) {
    const { booking, space } = await lockWithSpace(tx, actor, input.id);
    assertFresh(booking.updatedAt, input.updatedAt, noun);
    const now = new Date();
    if (!ACTIVE_STATUSES.includes(booking.status) || booking.startsAt <= now)
      throw conflict('Only upcoming bookings can be rescheduled', 'not_upcoming');
    const startsAt = new Date(input.datetimeStart);
    const byMs = startsAt.getTime() - booking.startsAt.getTime();
    const endsAt = new Date(booking.endsAt.getTime() + byMs);
    if (startsAt <= now) throw rule('Choose a time in the future', 'start_past');
    const window = { from: space.restrictedFrom, to: space.restrictedTo, zone: space.timezone };
    if (isRestricted(window, startsAt, endsAt))
      throw rule('This space cannot be booked at this time of day', 'restricted_time');
    if (await isTaken(tx, space.id, startsAt, endsAt, now, booking.id))
      throw rule('This space is taken at that time. Please choose another one', 'space_taken');
    await movePeriods(tx, await periodsOf(tx, booking.id), byMs);
    const moved = { status: STATUS.rescheduled, startsAt, endsAt };
    await tx.update(bookings).set(moved).where(eq(bookings.id, booking.id));
    await effect({ kind: 'mail.booking-rescheduled', payload: { bookingId: booking.id } });
    await queueBookingSync(tx, booking.id);
    await audit({
      action: 'booking.reschedule',
      entityId: booking.id,
      before: { startsAt: booking.startsAt, endsAt: booking.endsAt },
      after: { startsAt, endsAt },
    });
    return { id: booking.id, status: 'rescheduled' as const, startsAt };
  },
});
