import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import { type bookingPeriods, bookings, spaces } from '@/db/tables';
import { queueBookingSync } from '@/lib/booking/calendar-sync/queue';
import { moveBooking, movePeriod } from '@/lib/booking/lifecycle/move';
import { freeTime, periodsOf } from '@/lib/booking/lifecycle/release';
import { ACTIVE_STATUSES, isCancellable, STATUS } from '@/lib/booking/status';
import { startIn } from '@/lib/catalogue/occupancy/local-starts';
import { isTaken, lockSpace } from '@/lib/catalogue/occupancy/periods';
import { assertOpenHours } from '@/lib/catalogue/spaces/restriction-window';
import { conflict, notFound, rule } from '@/lib/foundation/errors';
import { instantText, oneRecord, seenVersion } from '@/lib/foundation/fields';
import { assertFresh } from '@/lib/foundation/write';
import type { Actor, StaffActor } from '@/lib/platform/authorization/actor';
import { type CommandContext, command } from '@/lib/platform/command';
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

type Cancelling = Pick<CommandContext<unknown, StaffActor>, 'tx' | 'actor' | 'audit' | 'effect'>;

/**
 * Cancels a booking within a command of somebody who may: its time is free at once, its door stays closed, and nothing is
 * refunded. Throws 404, and 409 unless it is upcoming or current. An extension that is being paid is let go:
 * docs/rules.md#cancel.
 */
export async function cancelWithin({ tx, actor, audit, effect }: Cancelling, id: number): Promise<void> {
  const { booking } = await lockWithSpace(tx, actor, id);
  const now = new Date();
  if (!isCancellable(booking, now))
    throw conflict('Only upcoming and current bookings can be cancelled', 'not_cancellable');
  await freeTime(tx, id);
  await moveBooking(tx, id, 'cancel', {
    cancelReason: 'operator',
    cancelledAt: now,
    cancelledBy: actor.adminId,
  });
  await effect({ kind: 'mail.booking-cancelled', payload: { bookingId: id } });
  await queueBookingSync(tx, id);
  await audit({
    action: 'booking.cancel',
    entityId: id,
    before: { status: booking.status },
    after: { status: STATUS.cancelled },
  });
}

/** Cancels an upcoming or current booking (`bookings.cancel`), and refunds nothing. */
export const cancelBooking = command({
  permission: 'bookings.cancel',
  input: oneRecord,
  async run(context) {
    const { id } = context.input;
    await cancelWithin(context, id);
    return { id, status: 'cancelled' as const };
  },
});

const rescheduleInput = z.object({
  datetimeStart: instantText({ offset: true, sentence: 'Choose a new start' }).meta({
    description: 'The new start; the duration stays',
  }),
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
  for (const { id } of periods) await movePeriod(tx, id, 'lift');
  for (const { id, startsAt, endsAt } of periods)
    await movePeriod(tx, id, 'place', {
      startsAt: new Date(startsAt.getTime() + byMs),
      endsAt: new Date(endsAt.getTime() + byMs),
    });
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
    assertOpenHours({ ...space, zone: space.timezone }, startsAt, endsAt);
    if (await isTaken(tx, space.id, startsAt, endsAt, now, booking.id))
      throw rule('This space is taken at that time. Please choose another one', 'space_taken');
    await movePeriods(tx, await periodsOf(tx, booking.id), byMs);
    await moveBooking(tx, booking.id, 'reschedule', { ...startIn(space.timezone, startsAt), endsAt });
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
