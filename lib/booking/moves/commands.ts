import 'server-only';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import { queueBookingSync, queueRemovalAt } from '@/lib/booking/calendar-sync/queue';
import { bookedPeriodsOf } from '@/lib/booking/lifecycle/booked-period';
import { bookingState } from '@/lib/booking/lifecycle/state-writes';
import { placeStay } from '@/lib/booking/lifecycle/stay-sql';
import { newPasscode, passcodesAt } from '@/lib/booking/passcodes';
import { lockBookingWithSpace } from '@/lib/catalogue/occupancy/booking-with-space';
import { localStart } from '@/lib/catalogue/occupancy/local-starts';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { assertFresh } from '@/lib/foundation/write-conflicts';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { type CommandContext, command } from '@/lib/platform/command';
import { placeAfterMove } from './move-rule';
import { moveInput } from './schema';

const noun = 'booking';

/** Moves the paid periods of a booking by the same amount. */
async function movePeriods(tx: Tx, bookingId: number, byMs: number, spaceId: number): Promise<void> {
  const paid = (await bookedPeriodsOf(tx, bookingId)).filter(({ state }) => state === 'confirmed');
  const moved = paid.map(({ id, startsAt, endsAt }) => ({
    id,
    startsAt: new Date(startsAt.getTime() + byMs),
    endsAt: new Date(endsAt.getTime() + byMs),
  }));
  await placeStay(tx, spaceId, moved);
}

/** The passcode of a booking in another space: unchanged, unless another booking has the same one there. */
async function passcodeAt(tx: Tx, passcode: string | null, spaceId: number, now: Date) {
  const taken = await passcodesAt(tx, spaceId, now);
  return passcode !== null && taken.has(passcode) ? newPasscode(taken) : passcode;
}

type Move = { id: number; startsAt: Date; podId?: number; updatedAt?: string };
type Moving = Omit<CommandContext<Move, StaffActor>, 'prepared'>;

/** {@link rescheduleBooking} within a command whose actor is authorized; returns the booking's new space. */
export async function rescheduleWithin({ tx, actor, input, audit, effect }: Moving) {
  const from = await lockBookingWithSpace(tx, actor, input.id, input.podId);
  const { booking } = from;
  assertFresh(booking.updatedAt, input.updatedAt, noun);
  const now = dbNow();
  const to = { startsAt: input.startsAt, spaceId: input.podId };
  const { space, startsAt, endsAt, byMs } = await placeAfterMove(tx, actor, from, to, now);
  const isOther = space.id !== from.space.id;
  await movePeriods(tx, booking.id, byMs, space.id);
  await bookingState.write(tx, booking.id, 'reschedule', {
    ...localStart(space.timezone, startsAt),
    endsAt,
    ...(isOther && {
      spaceId: space.id,
      passcode: await passcodeAt(tx, booking.passcode, space.id, now),
    }),
  });
  await effect({ kind: 'mail.booking-rescheduled', payload: { bookingId: booking.id } });
  await queueBookingSync(tx, booking.id);
  if (isOther) await queueRemovalAt(tx, booking.id, from.space.id, space.id);
  await audit({
    action: 'booking.reschedule',
    entityId: booking.id,
    before: {
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
      ...(isOther && { spaceId: from.space.id }),
    },
    after: { startsAt, endsAt, ...(isOther && { spaceId: space.id }) },
  });
  return { booking, space, startsAt };
}

/**
 * Moves an upcoming booking to another start, and to another space of the same partner, plan and tax
 * (`bookings.cancel`): all its periods together, with the duration and the price that were paid. Throws 409 if it has
 * begun or changed since the caller read it, 404 for a space out of scope, 422 for a past, restricted or taken time
 * and for a space where it would cost something else: docs/rules.md#reschedule.
 */
export const rescheduleBooking = command({
  permission: 'bookings.cancel',
  input: moveInput.extend({ id: z.number().int() }),
  async run(context) {
    const { booking, startsAt } = await rescheduleWithin({
      ...context,
      input: { ...context.input, startsAt: new Date(context.input.datetimeStart) },
    });
    return { id: booking.id, status: 'rescheduled' as const, startsAt };
  },
});
