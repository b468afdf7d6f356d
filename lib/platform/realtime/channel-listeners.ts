import 'server-only';
import { sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { onNotification } from '@/db/listen';
import { logSparingly } from '@/lib/foundation/process/log';
import { processState } from '@/lib/foundation/process/process-state';
import { occupiedChannels } from '@/lib/platform/integrations/pusher';

/** How long the service's response is cached. */
const KNOWN_MS = 5_000;
/** The longest time after its proof until a connection that joins a channel shows in the service's response. */
const JOINING_MS = 10_000;
const LOG_EVERY_MS = 60_000;

/** `channels` null: the service did not respond. */
type Known = { channels: ReadonlySet<string> | null; at: number };
type State = { known: Map<string, Known>; joining: Map<string, number> };
const state = processState('realtime-occupancy', (): State => ({ known: new Map(), joining: new Map() }));

const logFailure = logSparingly('realtime.occupancy', LOG_EVERY_MS);

/** A connection is about to join: until the service counts it, the channel counts as listened to. */
const expectListener = (channel: string): void =>
  void state().joining.set(channel, performance.now() + JOINING_MS);

/**
 * Notifies every instance that a connection is about to join a channel. An instance that misses it notices within 5
 * s.
 */
export async function announceListener(channel: string): Promise<void> {
  expectListener(channel);
  await db().execute(sql`select pg_notify('realtime_listener', ${channel})`);
}

export type Listeners = {
  /** Whether the service was queried just now; otherwise a connection may have joined since. */
  isFresh: boolean;
  /** Milliseconds until the service is queried again. */
  askedAgainInMs: number;
  /** Whether the channel has listeners, as far as known: unknown counts as listened to. */
  has: (channel: string) => boolean;
  /** Whether any of them has listeners, as far as known. */
  hasAny: boolean;
};

/**
 * The channels of a prefix that have listeners: each process queries the service at most every 5 s per prefix. Never
 * throws.
 */
export async function listenersOf(prefix: string): Promise<Listeners> {
  onNotification('realtime_listener', expectListener);
  const { joining } = state();
  const cached = state().known.get(prefix);
  const isFresh = !cached || performance.now() - cached.at >= KNOWN_MS;
  const { channels, at } = isFresh ? await ask(prefix) : cached;
  const now = performance.now();
  for (const [channel, until] of joining) if (until <= now) joining.delete(channel);
  return {
    isFresh,
    askedAgainInMs: Math.max(0, at + KNOWN_MS - now),
    has: (channel) => channels === null || channels.has(channel) || joining.has(channel),
    hasAny:
      channels === null || channels.size > 0 || [...joining.keys()].some((name) => name.startsWith(prefix)),
  };
}

async function ask(prefix: string): Promise<Known> {
  const time = performance.now();
  const channels = await occupiedChannels(prefix).catch((error) => {
    logFailure(error);
    return null;
  });
  const entry = { channels, at: time };
  state().known.set(prefix, entry);
  return entry;
}
