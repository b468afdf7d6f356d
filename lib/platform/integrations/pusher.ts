import 'server-only';
import Pusher from 'pusher';
import { z } from 'zod';
import { within } from '@/lib/foundation/process/time-limit';
import { env } from '@/lib/foundation/settings/env';

/** An event on one channel; its data is at most 10 kB as JSON. */
export type RealtimeEvent = { channel: string; name: string; data: unknown };

/** Events per call to the service. */
const BATCH = 10;
const TIMEOUT_MS = 5_000;
/** Short, because the reports of pods wait for this call. */
const OCCUPANCY_MS = 2_000;

let client: Pusher | undefined;

function pusher(): Pusher {
  if (client) return client;
  const { PUSHER_APP_ID: appId, PUSHER_KEY: key, PUSHER_SECRET: secret, PUSHER_URL } = env();
  const { hostname: host, port, protocol } = new URL(PUSHER_URL);
  const address = { host, port: port || undefined, useTLS: protocol === 'https:' };
  client = new Pusher({ appId, key, secret, timeout: TIMEOUT_MS, ...address });
  return client;
}

/**
 * The service's response to a call, as JSON; throws if that takes longer than 5 s, including its body, and if the
 * response is not the service's. The library's own limit covers only the headers.
 */
const ask = async (
  call: () => Promise<{ json: () => Promise<unknown> }>,
  ms = TIMEOUT_MS,
): Promise<unknown> =>
  within(
    ms,
    'The realtime service',
    call().then((response) => response.json()),
  );

/** Publishes events in order; throws if the service does not accept them. */
export async function publish(events: RealtimeEvent[]): Promise<void> {
  for (let offset = 0; offset < events.length; offset += BATCH)
    await ask(() => pusher().triggerBatch(events.slice(offset, offset + BATCH)));
}

const channelsSchema = z.object({ channels: z.record(z.string(), z.unknown()) });

/**
 * The channels whose name begins with `prefix` and that have subscribers; throws if the service does not respond
 * within 2 s.
 */
export async function occupiedChannels(prefix: string): Promise<ReadonlySet<string>> {
  const params = { filter_by_prefix: prefix };
  const response = await ask(() => pusher().get({ path: '/channels', params }), OCCUPANCY_MS);
  return new Set(Object.keys(channelsSchema.parse(response).channels));
}

/** The proof that authorizes a connection to join a private channel. */
export const signChannel = (socketId: string, channel: string): { auth: string } =>
  pusher().authorizeChannel(socketId, channel);

/** The proof of a connection's owner, so that {@link endConnections} finds it. */
export const signUser = (socketId: string, userId: string): { auth: string; user_data: string } =>
  pusher().authenticateUser(socketId, { id: userId });

/** Ends every connection of a user; throws if the service does not respond. */
export async function endConnections(userId: string): Promise<void> {
  await ask(() => pusher().terminateUserConnections(userId));
}
