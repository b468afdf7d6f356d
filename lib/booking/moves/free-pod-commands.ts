import 'server-only';
import { z } from 'zod';
import type { BookableSpace } from '@/lib/booking/offers/bookable';
import { lockBookingWithSpace } from '@/lib/catalogue/occupancy/booking-with-space';
import { ACTIVE_STATUSES } from '@/lib/column-values/booking-status';
import { refuse } from '@/lib/foundation/errors';
import { dbNow } from '@/lib/foundation/time/database-clock';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { type CommandContext, command } from '@/lib/platform/command';
import { otherSpaceFor, relocate } from './relocate';
import { freePodInput } from './schema';

const freePod = freePodInput.extend({ id: z.number().int() });
type Moving = Omit<CommandContext<z.output<typeof freePod>, StaffActor>, 'prepared'>;

/** {@link moveToFreePod} within a command whose actor is authorized; returns the guest's new space. */
export async function relocateWithin({ tx, actor, input, audit, effect }: Moving): Promise<BookableSpace> {
  const { booking } = await lockBookingWithSpace(tx, actor, input.id, input.freePodId);
  const now = dbNow();
  const isRunning = booking.startsAt <= now && booking.endsAt > now;
  if (!ACTIVE_STATUSES.includes(booking.status) || !isRunning) throw refuse('booking_not_running');
  const space = await otherSpaceFor(tx, booking, input.freePodId, { now, needsPod: false });
  await relocate(tx, booking, space, now);
  await effect({ kind: 'mail.booking-rescheduled', payload: { bookingId: booking.id } });
  await audit({
    action: 'booking.free-space',
    entityId: booking.id,
    before: { spaceId: booking.spaceId },
    after: { spaceId: space.id },
  });
  return space;
}

/**
 * Moves the guest of a running booking to a free pod of the same location (`bookings.cancel`), under the rules of the
 * visitor's own move, and mails them the new passcode: docs/rules.md#staff-move. Throws 404 out of scope, 409
 * `booking_not_running`, and 422 if that pod is not free for the whole time.
 */
export const moveToFreePod = command({
  permission: 'bookings.cancel',
  input: freePod,
  async run(context): Promise<{ spaceId: number }> {
    return { spaceId: (await relocateWithin(context)).id };
  },
});
