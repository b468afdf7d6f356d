import 'server-only';
import type { z } from 'zod';
import { forbidden } from '@/lib/foundation/errors';
import { env } from '@/lib/foundation/settings/env';
import type { Actor, StaffActor } from '@/lib/platform/authorization/actor';
import { endConnections, signChannel, signUser } from '@/lib/platform/integrations/pusher';
import { announceListener } from './channel-listeners';
import { listenedPrefix, podChannel, staffMaySubscribe, userIdOf } from './channels';
import type { channelAuthInput, RealtimeSettings } from './schema';

/** Whether the caller may subscribe to a channel: docs/rules.md#realtime-channels. */
function maySubscribe(actor: Actor, channel: string): boolean {
  if (actor.kind === 'pod') return channel === podChannel(actor.spaceId, actor.tokenHash);
  return actor.kind === 'staff' && staffMaySubscribe(actor, channel);
}

/**
 * The proof that authorizes a connection to join a private channel, which is published to from then on; throws 403
 * for a channel that the caller may not join.
 */
export async function authorizeChannel(
  actor: Actor,
  { channel_name: channel, socket_id: socketId }: z.output<typeof channelAuthInput>,
): Promise<{ auth: string }> {
  if (!maySubscribe(actor, channel)) throw forbidden();
  if (listenedPrefix(channel)) await announceListener(channel);
  return signChannel(socketId, channel);
}

/** The proof of whose a realtime connection is, so that it can be ended when access is revoked. */
export const realtimeUserProof = (actor: StaffActor, socketId: string) =>
  signUser(socketId, userIdOf(actor.adminId));

/** Effect: ends the realtime connections of a member of staff, who must authorize each channel again. */
export const endRealtime = (adminId: number): Promise<void> => endConnections(userIdOf(adminId));

/** The settings with which a browser connects to the realtime service. */
export const realtimeSettings = (): RealtimeSettings => ({
  key: env().PUSHER_KEY,
  url: env().PUSHER_WS_URL,
});
