import 'server-only';
import { sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { onNotification } from '@/db/listen';
import { logSparingly } from '@/lib/foundation/log-sparingly';
import { processState } from '@/lib/foundation/process-state';
import { occupiedChannels } from '@/lib/platform/integrations/pusher';

/** How long what the service said counts. */
const KNOWN_MS = 5_000;
/** At most this long after its proof, a connection that joins a channel shows in what the service says. */
const JOINING_MS = 10_000;
const LOG_EVERY_MS = 60_000;

/** `channels` null: the service did not say. */
type Known = { channels: ReadonlySet<string> | null; at: number };
type State = { known: Map<string, Known>; joining: Map<string, number> };
const state = processState('realtime-occupancy', (): State => ({ known: new Map(), joining: new Map() }));

const logFailure = logSparingly('realtime.occupancy', LOG_EVERY_MS);

/** Somebody is about to join: until the service counts them, the channel counts as listened to. */
const expectListener = (channel: string): void =>
  void state().joining.set(channel, performance.now() + JOINING_MS);

/** Tells every instance that somebody is about to join a channel. One that misses it notices within 5 s. */
export async function announceListener(channel: string): Promise<void> {
  expectListener(channel);
  await db().execute(sql`select pg_notify('realtime_listener', ${channel})`);
}

export type Listeners = {
  /** Whether the service was asked just now; otherwise somebody may have joined since. */
  isFresh: boolean;
  /** Milliseconds until it is asked again. */
  askedAgainInMs: number;
  /** Whether somebody listens, as far as known: what is unknown counts as listened to. */
  has: (channel: string) => boolean;
  /** Whether somebody listens to any of them, as far as known. */
  hasAny: boolean;
};

/**
 * Which channels of a prefix have listeners: asked of the service at most every 5 s by each process and prefix. Never
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
