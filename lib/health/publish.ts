import 'server-only';
import { inArray, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { spaceBusinessPartners } from '@/db/tables';
import { publish, type RealtimeEvent } from '@/lib/integrations/pusher';
import { logError } from '@/lib/log';
import { HEALTH_ALL, healthOf } from '@/lib/realtime/channels';
import { inEvents } from './event-size';
import type { HealthEvent, HealthStatus } from './schema';

const BATCH_MS = 250;
/** A service that is away is mentioned once in a while, not four times a second. */
const SAID_EVERY_MS = 60_000;

type Publisher = {
  waiting: Map<number, HealthStatus>;
  timer: NodeJS.Timeout | undefined;
  last: Promise<void>;
  saidAt: number;
  unsaid: number;
};
// Bundles load this module apart; the process must still have one publisher.
const shared = globalThis as typeof globalThis & { __hushpodPublisher?: Publisher };

function publisher(): Publisher {
  shared.__hushpodPublisher ??= {
    ...{ waiting: new Map(), timer: undefined, last: Promise.resolve() },
    ...{ saidAt: 0, unsaid: 0 },
  };
  return shared.__hushpodPublisher;
}

/** Tells whoever watches, together with what else is reported within 250 ms. Batches of one process keep their order. */
export function publishSoon(status: HealthStatus): void {
  const state = publisher();
  state.waiting.set(status.podId, status);
  if (state.timer) return;
  state.timer = setTimeout(() => {
    state.timer = undefined;
    state.last = state.last.then(flush).catch((error) => complain(state, error));
  }, BATCH_MS);
  state.timer.unref();
}

function complain(state: Publisher, error: unknown): void {
  state.unsaid += 1;
  if (Date.now() - state.saidAt < SAID_EVERY_MS) return;
  logError('health.publish', error, { failures: state.unsaid });
  Object.assign(state, { saidAt: Date.now(), unsaid: 0 });
}

/** What each channel is told, split to the size of an event. */
async function eventsOf(statuses: HealthStatus[]): Promise<Map<string, HealthStatus[][]>> {
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

/** Takes the next numbers of these channels, as many as each has events; answers the first of each. */
async function takeNumbers(counts: [string, number][]): Promise<Map<string, number>> {
  // Always in the same order, so that two instances never wait for each other.
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
  const statuses = [...state.waiting.values()];
  state.waiting.clear();
  if (statuses.length === 0) return;
  const byChannel = await eventsOf(statuses);
  const numbers = await takeNumbers([...byChannel].map(([channel, events]) => [channel, events.length]));
  const at = new Date().toISOString();
  const events = [...byChannel].flatMap(([channel, parts]) =>
    parts.map((entries, index): RealtimeEvent => {
      const data: HealthEvent = { seq: (numbers.get(channel) ?? 0) + index, at, entries };
      return { channel, name: 'data', data };
    }),
  );
  await publish(events);
}
