import 'server-only';
import { sql } from 'drizzle-orm';
import { db, laterWhileOpen } from '@/db/client';
import { logSparingly } from '@/lib/foundation/log-sparingly';
import { publish, type RealtimeEvent } from '@/lib/platform/integrations/pusher';
import { HEALTH_ALL, healthOf } from '@/lib/platform/realtime/channels';
import { healthListeners } from '@/lib/platform/realtime/occupancy';
import { inEvents } from './event-size';
import type { HealthStatus } from './schema';
import { type HealthStatusWire, healthEventToWire, healthStatusToWire } from './wire';

const BATCH_MS = 250;
/** An outage of the service is logged now and then, not four times a second. */
const LOG_EVERY_MS = 60_000;

/** A status, and the partners that sell the space. */
type Publishable = { status: HealthStatus; partnerIds: number[] };
/** The newest status of each pod, by channel. */
type Pending = Map<string, Map<number, HealthStatusWire>>;

type Publisher = { pending: Pending; isPlanned: boolean; looksAgain: boolean; last: Promise<void> };
// Bundles load this module separately; the process must still have one publisher.
const shared = globalThis as typeof globalThis & { __hushpodPublisher?: Publisher };

function publisher(): Publisher {
  shared.__hushpodPublisher ??= {
    pending: new Map(),
    isPlanned: false,
    looksAgain: false,
    last: Promise.resolve(),
  };
  return shared.__hushpodPublisher;
}

const logFailure = logSparingly('health.publish', LOG_EVERY_MS);

/**
 * Publishes a status to whoever listens, batched with others within 250 ms. The batches of one process keep their
 * order.
 */
export function publishSoon({ status, partnerIds }: Publishable): void {
  const state = publisher();
  const entry = healthStatusToWire(status);
  for (const channel of [HEALTH_ALL, ...partnerIds.map(healthOf)]) {
    const entries = state.pending.get(channel) ?? new Map();
    state.pending.set(channel, entries.set(status.spaceId, entry));
  }
  if (state.isPlanned) return;
  state.isPlanned = true;
  laterWhileOpen(BATCH_MS, () => {
    state.isPlanned = false;
    flushInTurn(state);
  });
}

function flushInTurn(state: Publisher): void {
  state.last = state.last.then(() => flush(state)).catch(logFailure);
}

/** Looks again whether somebody listens, once the service is asked again. */
function lookAgain(state: Publisher, inMs: number): void {
  if (state.looksAgain) return;
  state.looksAgain = true;
  laterWhileOpen(inMs, () => {
    state.looksAgain = false;
    flushInTurn(state);
  });
}

/**
 * What is pending on channels that somebody listens to. What nobody listens to is dropped once the service said so after
 * it was reported: whoever joins later begins with a snapshot that has it. Until then it stays pending.
 */
async function takeDue(state: Publisher): Promise<Pending> {
  const { pending } = state;
  state.pending = new Map();
  const { isFresh, askedAgainInMs, has } = await healthListeners();
  const due: Pending = new Map();
  for (const [channel, entries] of pending) {
    if (has(channel)) due.set(channel, entries);
    // What came meanwhile is newer.
    else if (!isFresh)
      state.pending.set(channel, new Map([...entries, ...(state.pending.get(channel) ?? [])]));
  }
  if (state.pending.size > 0) lookAgain(state, askedAgainInMs);
  return due;
}

/** Reserves the next sequence numbers of these channels, one per event; returns the first of each. */
async function takeNumbers(counts: [string, number][]): Promise<Map<string, number>> {
  // Always in the same order, so that two instances never deadlock.
  const rows = [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([channel, n]) => sql`(${channel}, ${n}::bigint)`);
  const taken = await db().execute<{ channel: string; seq: string }>(sql`
    insert into realtime_channels as c (channel, seq) values ${sql.join(rows, sql`, `)}
    on conflict (channel) do update set seq = c.seq + excluded.seq returning channel, seq`);
  const of = new Map(counts);
  return new Map(taken.map(({ channel, seq }) => [channel, Number(seq) - (of.get(channel) ?? 0) + 1]));
}

async function flush(state: Publisher): Promise<void> {
  if (state.pending.size === 0) return;
  const due = await takeDue(state);
  if (due.size === 0) return;
  const byChannel = [...due].map(([channel, entries]) => ({
    channel,
    parts: inEvents([...entries.values()]),
  }));
  const numbers = await takeNumbers(byChannel.map(({ channel, parts }) => [channel, parts.length]));
  const at = new Date();
  const events = byChannel.flatMap(({ channel, parts }) =>
    parts.map((entries, index): RealtimeEvent => {
      const seq = (numbers.get(channel) ?? 0) + index;
      return { channel, name: 'data', data: healthEventToWire(seq, at, entries) };
    }),
  );
  await publish(events);
}
