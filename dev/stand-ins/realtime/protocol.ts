import { z } from 'zod';
import { type Channels, type Connection, send } from './channels';
import { isAuthorised, type RealtimeKeys } from './signatures';

const messageSchema = z.object({ event: z.string(), channel: z.string().optional(), data: z.unknown() });
const subscribeSchema = z.object({
  channel: z.string(),
  auth: z.unknown(),
  channel_data: z.string().optional(),
});
const signinSchema = z.object({ auth: z.unknown(), user_data: z.string() });
const memberSchema = z.object({ user_id: z.coerce.string(), user_info: z.unknown() });
const userSchema = z.object({ id: z.string().min(1) });

/** Handles one message of a connection, by protocol 7. */
export function receive(channels: Channels, keys: RealtimeKeys, connection: Connection, raw: string) {
  const message = messageSchema.safeParse(parse(raw));
  if (!message.success) return send(connection, 'pusher:error', { code: 4200, message: 'Invalid JSON' });
  const { event, channel, data: given } = message.data;
  const data = typeof given === 'string' ? parse(given) : given;
  if (event === 'pusher:ping') return send(connection, 'pusher:pong', {});
  if (event === 'pusher:subscribe') return subscribe(channels, keys, connection, data);
  if (event === 'pusher:signin') return signIn(keys, connection, data);
  if (event === 'pusher:unsubscribe')
    return channels.leave(z.object({ channel: z.string() }).parse(data).channel, connection);
  const mayTell = channel && /^(private|presence)-/.test(channel) && channels.has(channel, connection);
  if (event.startsWith('client-') && mayTell) channels.broadcast(channel, event, given, connection.id);
}

function subscribe(channels: Channels, keys: RealtimeKeys, connection: Connection, data: unknown) {
  const parsed = subscribeSchema.safeParse(data);
  if (!parsed.success)
    return send(connection, 'pusher:error', { code: 4200, message: 'Invalid subscription' });
  const { channel, auth, channel_data } = parsed.data;
  const presence = channel.startsWith('presence-');
  const parts = [connection.id, channel, ...(presence ? [channel_data ?? ''] : [])];
  const allowed = channel.startsWith('#server-to-user-')
    ? channel === `#server-to-user-${connection.userId}`
    : !/^(private|presence)-/.test(channel) || isAuthorised(keys, auth, parts);
  if (!allowed) {
    const refusal = { type: 'AuthError', error: 'Invalid signature', status: 401 };
    return send(connection, 'pusher:subscription_error', refusal, channel);
  }
  channels.join(channel, connection, presence ? memberSchema.parse(parse(channel_data ?? '{}')) : undefined);
}

function signIn(keys: RealtimeKeys, connection: Connection, data: unknown) {
  const parsed = signinSchema.safeParse(data);
  const user = userSchema.safeParse(parse(parsed.data?.user_data ?? ''));
  const allowed =
    parsed.success &&
    isAuthorised(keys, parsed.data.auth, [connection.id, '', 'user', '', parsed.data.user_data]);
  if (!allowed || !user.success) {
    send(connection, 'pusher:error', { code: 4009, message: 'Connection not authorized' });
    return connection.socket.close(4009, 'Connection not authorized');
  }
  connection.userId = user.data.id;
  send(connection, 'pusher:signin_success', { user_data: parsed.data.user_data });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
