import 'server-only';
import { doorRefused } from '@/lib/booking/door-refusal';
import { type DoorState, doorState } from '@/lib/booking/door-state';
import { notFound } from '@/lib/foundation/errors';
import { dbNow } from '@/lib/foundation/time/database-clock';
import type { VisitorActor } from '@/lib/platform/authorization/actor';
import { limit } from '@/lib/platform/limits';
import { sendCommand } from '@/lib/pods/pod-commands/commands';
import { assertAcknowledged } from '@/lib/pods/pod-commands/outcome';
import { isDoorReachable, type Watch } from '@/lib/pods/pod-commands/reachable';
import { visitorBookingRow } from './queries';

/** Fixed text; the visitor page adds the full stop: docs/rules.md#texts-visitor. */
const FAILED = 'Error unlocking the booking';

/**
 * Unlocks the door of the visitor's own live booking and returns after the pod has acknowledged it. Throws 404 for
 * another visitor's booking, space or key, 422 before and after its time, 503 `pod_offline` or `pod_timeout` if no pod
 * responds.
 */
export async function unlockVisitorDoor(
  actor: VisitorActor,
  spaceId: number,
  webId: string,
): Promise<{ commandId: number; message: string }> {
  const { bookingId, status, state, pod } = await visitorDoorOf(actor, webId, spaceId);
  await limit('unlock:booking', String(bookingId));
  if (state !== 'live') throw doorRefused(status, state);
  const outcome = await sendCommand(actor, { spaceId, bookingId, type: 'unlock' }, pod.isWatched);
  assertAcknowledged(outcome, pod.isWatched && isDoorReachable(pod, dbNow()), FAILED);
  return { commandId: outcome.commandId, message: 'Unlock successful' };
}

/**
 * Whether the door of a visitor's booking may open now; throws 404 unless it belongs to the visitor and to that space.
 */
export async function visitorDoorOf(
  actor: VisitorActor,
  webId: string,
  spaceId: number,
): Promise<{ bookingId: number; status: number; state: DoorState; pod: Watch }> {
  const now = dbNow();
  const { booking, nextStartsAt, isWatched, doorOpensBy, reportedAt } = await visitorBookingRow(
    actor,
    webId,
    now,
  );
  if (booking.spaceId !== spaceId) throw notFound('Booking');
  const state = doorState({ ...booking, nextStartsAt }, now);
  const pod = { isWatched, doorOpensBy, reportedAt };
  return { bookingId: booking.id, status: booking.status, state, pod };
}
