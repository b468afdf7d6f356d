import 'server-only';
import { and, eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookings, podHealth, spaces } from '@/db/tables';
import { doorRefused } from '@/lib/booking/door-refusal';
import { doorState } from '@/lib/booking/door-state';
import { bookingScope } from '@/lib/catalogue/occupancy/booking-with-space';
import { nextStart } from '@/lib/catalogue/occupancy/periods';
import { notFound } from '@/lib/foundation/errors';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { lastSeen } from '@/lib/platform/pod-listening';
import { sendCommand } from '@/lib/pods/pod-commands/commands';
import { assertAcknowledged } from '@/lib/pods/pod-commands/outcome';
import { isPodReachable } from '@/lib/pods/pod-commands/reachable';

const FAILED = { unlock: 'Error unlocking the booking', lock: 'Error locking the booking' };
const DONE = { unlock: 'Unlock successful', lock: 'Lock successful' };

/**
 * Locks or unlocks the door of a live booking (`bookings.door`), and returns after the pod has acknowledged it, or at
 * once if no pod is registered. Throws 404 out of scope, 422 before and after its time, 503 `pod_offline`,
 * `pod_timeout`, `pod_failed`.
 */
async function moveDoor(
  actor: Actor,
  id: number,
  type: 'unlock' | 'lock',
): Promise<{ commandId: number; message: string }> {
  authorize(actor, 'bookings.door');
  const [row] = await db()
    .select({ booking: bookings, tokenHash: spaces.deviceTokenHash, reportedAt: lastSeen })
    .from(bookings)
    .innerJoin(spaces, eq(spaces.id, bookings.spaceId))
    .leftJoin(podHealth, eq(podHealth.spaceId, bookings.spaceId))
    .where(and(eq(bookings.id, id), bookingScope(actor)));
  if (!row) throw notFound('Booking');
  const { booking } = row;
  const now = dbNow();
  const nextStartsAt = await nextStart(db(), booking.spaceId, booking.startsAt, booking.id, now);
  const state = doorState({ ...booking, nextStartsAt }, now);
  if (state !== 'live') throw doorRefused(booking.status, state);
  const hasPod = row.tokenHash !== null;
  const outcome = await sendCommand(actor, { spaceId: booking.spaceId, bookingId: id, type }, hasPod);
  assertAcknowledged(outcome, hasPod && isPodReachable(row.reportedAt, now), FAILED[type]);
  return { commandId: outcome.commandId, message: DONE[type] };
}

/** Unlocks the door of a live booking for staff, like {@link moveDoor}. */
export const unlockBooking = (actor: Actor, id: number) => moveDoor(actor, id, 'unlock');
/** Locks the door of a live booking for staff, like {@link moveDoor}. */
export const lockBooking = (actor: Actor, id: number) => moveDoor(actor, id, 'lock');
