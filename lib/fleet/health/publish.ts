import 'server-only';
import { inArray, sql } from 'drizzle-orm';
import { db, laterWhileOpen } from '@/db/client';
import { spaceBusinessPartners } from '@/db/tables';
import { logError } from '@/lib/foundation/log';
import { publish, type RealtimeEvent } from '@/lib/platform/integrations/pusher';
import { HEALTH_ALL, healthOf } from '@/lib/platform/realtime/channels';
import { inEvents } from './event-size';
import type { HealthStatus } from './schema';
import { type HealthStatusWire, healthEventToWire, healthStatusToWire } from './wire';

const BATCH_MS = 250;
/** An outage of the service is logged now and then, not four times a second. */
const LOG_EVERY_MS = 60_000;

type Publisher = {
  waiting: Map<number, HealthStatus>;
  isPlanned: boolean;
  last: Promise<void>;
  loggedAt: number;
  unlogged: number;
};
// Bundles load this module separately; the process must still have one publisher.
const shared = globalThis as typeof globalThis & { __hushpodPublisher?: Publisher };

function publisher(): Publisher {
  shared.__hushpodPublisher ??= {
    waiting: new Map(),
    isPlanned: false,
    last: Promise.resolve(),
    loggedAt: 0,
    unlogged: 0,
  };
  return shared.__hushpodPublisher;
}

/** Publishes a status, batched with others within 250 ms. The batches of one process keep their order. */
export function publishSoon(status: HealthStatus): void {
  const state = publisher();
  state.waiting.set(status.spaceId, status);
  if (state.isPlanned) return;
  state.isPlanned = true;
  laterWhileOpen(BATCH_MS, () => {
    state.isPlanned = false;
    state.last = state.last.then(flush).catch((error) => logNowAndThen(state, error));
  });
}

function logNowAndThen(state: Publisher, error: unknown): void {
  state.unlogged += 1;
  if (Date.now() - state.loggedAt < LOG_EVERY_MS) return;
  logError('health.publish', error, { failures: state.unlogged });
  Object.assign(state, { loggedAt: Date.now(), unlogged: 0 });
}

/** The events of each channel, split by size. */
async function eventsOf(statuses: HealthStatusWire[]): Promise<Map<string, HealthStatusWire[][]>> {
  const sellers = await db()
    .select({ podId: spaceBusinessPartners.spaceId, partnerId: spaceBusinessPartners.businessPartnerId })
    .from(spaceBusinessPartners)
    .where(
      inArray(
        spaceBusinessPartners.spaceId,
        statuses.map(({ podId }) => podId),
      ),
    );
  const byPod = new Map(statuses.map((status) => [status.podId, status]));
  const byChannel = new Map([[HEALTH_ALL, statuses]]);
  for (const { podId, partnerId } of sellers) {
    const status = byPod.get(podId);
    const channel = healthOf(partnerId);
    if (status) byChannel.set(channel, [...(byChannel.get(channel) ?? []), status]);
  }
  return new Map([...byChannel].map(([channel, entries]) => [channel, inEvents(entries)]));
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

async function flush(): Promise<void> {
  const state = publisher();
  const statuses = [...state.waiting.values()].map(healthStatusToWire);
  state.waiting.clear();
  if (statuses.length === 0) return;
  const byChannel = await eventsOf(statuses);
  const numbers = await takeNumbers([...byChannel].map(([channel, events]) => [channel, events.length]));
  const at = new Date();
  const events = [...byChannel].flatMap(([channel, parts]) =>
    parts.map((entries, index): RealtimeEvent => {
      const seq = (numbers.get(channel) ?? 0) + index;
      return { channel, name: 'data', data: healthEventToWire(seq, at, entries) };
    }),
  );
  await publish(events);
}
