import 'server-only';
import { doorRefused } from '@/lib/booking/door-refusal';
import { isReachable } from '@/lib/booking/offers/bookable';
import { doorOf } from '@/lib/booking/visitor-page/queries';
import { dbNow } from '@/lib/foundation/time/database-clock';
import type { VisitorActor } from '@/lib/platform/authorization/actor';
import { limit } from '@/lib/platform/limits';
import { sendCommand } from '@/lib/pods/pod-commands/commands';
import { assertAcknowledged } from '@/lib/pods/pod-commands/outcome';

/** Fixed text; the visitor page adds the full stop: docs/rules.md#texts-visitor. */
const FAILED = 'Error unlocking the booking';

/**
 * Unlocks the door of a live booking and returns after the pod has acknowledged it. Throws 404 for another visitor's
 * booking, space or key, 422 before and after its time, 503 `pod_offline` or `pod_timeout` if no pod responds.
 */
export async function unlockDoor(
  actor: VisitorActor,
  spaceId: number,
  webId: string,
): Promise<{ commandId: number; message: string }> {
  const { bookingId, status, state, pod } = await doorOf(actor, webId, spaceId);
  await limit('unlock:booking', String(bookingId));
  if (state !== 'live') throw doorRefused(status, state);
  const outcome = await sendCommand(actor, { spaceId, bookingId, type: 'unlock' }, pod.isWatched);
  assertAcknowledged(outcome, pod.isWatched && isReachable(pod, dbNow()), FAILED);
  return { commandId: outcome.commandId, message: 'Unlock successful' };
}
