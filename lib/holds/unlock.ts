import 'server-only';
import { db } from '@/db/client';
import type { VisitorActor } from '@/lib/access/actor';
import { DOOR_SENTENCES } from '@/lib/bookings/status';
import { rule } from '@/lib/errors';
import { limit } from '@/lib/limits';
import { sendCommand } from '@/lib/pods/commands';
import { assertDone } from '@/lib/pods/outcome';
import { isReachable, spaceOfPartner } from '@/lib/spaces/bookable';
import { doorOf } from './queries';

/** Spec 3, section 8; the visitor page adds the full stop. */
const FAILED = 'Error unlocking the booking';

/**
 * Opens the door of a live booking and answers only once the pod has said that it did. Throws 404 for another's
 * booking, space or key, 422 before and after its time, 503 `pod_offline` or `pod_timeout` when no pod answers.
 */
export async function unlockDoor(
  actor: VisitorActor,
  spaceId: number,
  webId: string,
): Promise<{ commandId: number; message: string }> {
  const { bookingId, state } = await doorOf(actor, webId, spaceId);
  await limit('unlock:booking', String(bookingId));
  if (state !== 'live') throw rule(DOOR_SENTENCES[state], `booking_${state}`);
  const space = await spaceOfPartner(db(), spaceId, actor.partnerId);
  const outcome = await sendCommand(actor, { spaceId, bookingId, type: 'unlock' });
  assertDone(outcome, space.isWatched && isReachable(space, new Date()), FAILED);
  return { commandId: outcome.commandId, message: 'Unlock successful' };
}
