import 'server-only';
import { sql } from 'drizzle-orm';
import { db, laterWhileOpen } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import { logSparingly } from '@/lib/foundation/process/log';
import { processState } from '@/lib/foundation/process/process-state';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { publish, type RealtimeEvent } from '@/lib/platform/integrations/pusher';
import { listenersOf } from './channel-listeners';
import { inEvents } from './event-size';

const BATCH_MS = 250;
/**
 * The pause after a failure before the next attempt: screens are then correct within seconds of the service's return.
 */
const AGAIN_MS = 2_000;
/** Limits the log lines of an outage: without it, each flush, four times a second, would log one. */
const LOG_EVERY_MS = 60_000;

/** The newest entry of each space, by channel. */
type Pending = Map<string, Map<number, unknown>>;
type State = { pending: Pending; isPlanned: boolean; looksAgain: boolean; last: Promise<void> };
/** One publisher for each prefix of channels. */
const states = processState('publishers', () => new Map<string, State>());

function stateOf(prefix: string): State {
  const existing = states().get(prefix);
  if (existing) return existing;
  const state = { pending: new Map(), isPlanned: false, looksAgain: false, last: Promise.resolve() };
  states().set(prefix, state);
  return state;
}

/** The payload of a `data` event. `seq` numbers the events of its channel without gaps; `at` is ISO 8601. */
export type DataEvent<Entry> = { seq: number; at: string; entries: Entry[] };

/**
 * Publishes entries of spaces on the channels of a prefix to their listeners, batched within 250 ms, the newest of
 * each space. The batches of one process keep their order, and entries that could not be published are published
 * later: docs/rules.md#realtime-channels.
 */
export function createPublisher<Entry>(prefix: string, logCode: string) {
  const logFailure = logSparingly(logCode, LOG_EVERY_MS);

  function add(channels: string[], spaceId: number, entry: Entry): void {
    const state = stateOf(prefix);
    for (const channel of channels) {
      const entries = state.pending.get(channel) ?? new Map();
      state.pending.set(channel, entries.set(spaceId, entry));
    }
    if (state.isPlanned) return;
    state.isPlanned = true;
    laterWhileOpen(BATCH_MS, () => {
      state.isPlanned = false;
      flushInTurn(state);
    });
  }

  function flushInTurn(state: State): void {
    state.last = state.last.then(() => flush(state)).catch(logFailure);
  }

  /** Checks for listeners again when the service can next be queried. */
  function lookAgain(state: State, inMs: number): void {
    if (state.looksAgain) return;
    state.looksAgain = true;
    laterWhileOpen(inMs, () => {
      state.looksAgain = false;
      flushInTurn(state);
    });
  }

  /** An entry that arrived meanwhile is newer. */
  function putBack({ pending }: State, channel: string, entries: Map<number, unknown>): void {
    pending.set(channel, new Map([...entries, ...(pending.get(channel) ?? [])]));
  }

  /**
   * The pending entries on channels with listeners. Entries without listeners are dropped only after the service
   * reported that there are none since the entry was added: a later listener begins with a snapshot that includes it.
   * Until then they stay pending.
   */
  async function takeDue(state: State): Promise<Pending> {
    const { pending } = state;
    state.pending = new Map();
    const { isFresh, askedAgainInMs, has } = await listenersOf(prefix);
    const due: Pending = new Map();
    for (const [channel, entries] of pending) {
      if (has(channel)) due.set(channel, entries);
      else if (!isFresh) putBack(state, channel, entries);
    }
    if (state.pending.size > 0) lookAgain(state, askedAgainInMs);
    return due;
  }

  async function flush(state: State): Promise<void> {
    if (state.pending.size === 0) return;
    const due = await takeDue(state);
    if (due.size === 0) return;
    try {
      await send(due);
    } catch (error) {
      for (const [channel, entries] of due) putBack(state, channel, entries);
      lookAgain(state, AGAIN_MS);
      throw error;
    }
  }

  async function send(due: Pending): Promise<void> {
    const byChannel = [...due].map(([channel, entries]) => ({
      channel,
      parts: inEvents([...entries.values()]),
    }));
    const numbers = await takeNumbers(byChannel.map(({ channel, parts }) => [channel, parts.length]));
    const now = dbNow().toISOString();
    const events = byChannel.flatMap(({ channel, parts }) =>
      parts.map((entries, index): RealtimeEvent => {
        const data: DataEvent<unknown> = { seq: (numbers.get(channel) ?? 0) + index, at: now, entries };
        return { channel, name: 'data', data };
      }),
    );
    await publish(events);
  }

  return { add };
}

/** Reserves the next sequence numbers of these channels, one per event; returns the first of each. */
async function takeNumbers(counts: [string, number][]): Promise<Map<string, number>> {
  // Always in the same order, so that two instances never deadlock.
  const rows = [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([channel, n]) => sql`(${channel}, ${n}::bigint)`);
  const taken = await checkedRows(
    db(),
    { channel: 'text', seq: 'bigint' },
    sql`
    insert into realtime_channels as c (channel, seq) values ${sql.join(rows, sql`, `)}
    on conflict (channel) do update set seq = c.seq + excluded.seq returning channel, seq`,
  );
  const of = new Map(counts);
  return new Map(taken.map(({ channel, seq }) => [channel, Number(seq) - (of.get(channel) ?? 0) + 1]));
}
