import 'server-only';
import type { z } from 'zod';
import { type Actor, type StaffActor, staff } from '@/lib/access/actor';
import { env } from '@/lib/env';
import { forbidden } from '@/lib/errors';
import { endConnections, signChannel, signUser } from '@/lib/integrations/pusher';
import { mayHear, userIdOf } from './channels';
import type { channelAuthInput, RealtimeSettings } from './schema';

/** The proof that lets a connection join a private channel; throws 403 for one that is not the caller's to hear. */
export function authorizeChannel(actor: Actor, asked: z.output<typeof channelAuthInput>): { auth: string } {
  if (!mayHear(actor, asked.channel_name)) throw forbidden();
  return signChannel(asked.socket_id, asked.channel_name);
}

/** The proof of whose connection it is: what ends it when that person's access is revoked. */
export const authenticateUser = (actor: StaffActor, socketId: string) =>
  signUser(socketId, userIdOf(staff(actor).adminId));

/** Effect: ends the realtime connections of somebody, who has to ask again for each channel. */
export const endRealtime = (adminId: number): Promise<void> => endConnections(userIdOf(adminId));

/** What a browser needs to listen. */
export const realtimeSettings = (): RealtimeSettings => ({
  key: env().PUSHER_KEY,
  url: env().PUSHER_WS_URL,
});
