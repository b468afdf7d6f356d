import fs from 'node:fs';
import { performance } from 'node:perf_hooks';
import { until } from '../../dev/poll';
import { type App, call, newOwnDatabase, type OwnDatabase, start, visit } from '../e2e/fixtures/own-app';
import { newAdmin } from '../e2e/fixtures/people';
import { expect, test } from '../e2e/fixtures/test';

const BOOKINGS = 21_500;
const READERS = 10;
const PROBE_MS = 20_000;
/** The number of spaces, one for each visit that is made while the readers read. */
const SPACES = 60;

/** The 95th percentile, in milliseconds. */
const p95 = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

async function timed(what: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await what();
  return performance.now() - begun;
}

/** The memory of the process, in MB. */
function memoryOf({ pid }: App): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

type Figures = { healthz: number; hold: number; door: number; mostMemory: number };

/** Health checks, holds and taps at doors, in sequence for each kind, for some seconds. */
async function probe(app: App, database: OwnDatabase, spaces: number[]): Promise<Figures> {
  const times: Record<'healthz' | 'hold' | 'door', number[]> = { healthz: [], hold: [], door: [] };
  const over = performance.now() + PROBE_MS;
  let mostMemory = 0;
  const repeat = async (kind: keyof typeof times, what: () => Promise<unknown>) => {
    while (performance.now() < over) {
      times[kind].push(await timed(what));
      await new Promise((next) => setTimeout(next, 100));
    }
  };
  const [home, ...others] = spaces;
  const booked = await visit(app, database, home!);
  const free = [...others];
  await Promise.all([
    repeat('healthz', async () => {
      await (await fetch(`${app.url}/api/v2/healthz`)).arrayBuffer();
      mostMemory = Math.max(mostMemory, memoryOf(app));
    }),
    repeat('hold', async () => {
      const space = free.shift();
      if (!space) return;
      // Each is a separate visitor, because a network can have only few unpaid holds.
      const headers = { 'x-partner-key': database.boxKey, 'x-forwarded-for': `198.18.0.${space % 250}` };
      const contact = { email: `probe-${space}@guests.test`, countryCode: '+1', phone: '5550100' };
      const held = await call(app, 'POST', '/bookings/instant', headers, {
        ...contact,
        podId: space,
        pricingPlanId: database.planId,
      });
      expect(held?.status).toBe(201);
    }),
    // There is no pod: the tap returns at once, after all the reads of a tap.
    repeat('door', () => booked.open()),
  ]);
  return { healthz: p95(times.healthz), hold: p95(times.hold), door: p95(times.door), mostMemory };
}

const rounded = (figures: Figures) =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${Math.round(value)}`)
    .join(', ');

test('ten readers of every booking do not slow other requests, and stop with their connections', async () => {
  test.setTimeout(900_000);
  const database = await newOwnDatabase(SPACES, { bookings: BOOKINGS });
  const app = await start(database.url);
  try {
    const { email, password } = await newAdmin(database.sql);
    const login = await call<{ token: string }>(app, 'POST', '/login', {}, { email, password });
    const headers = { authorization: `Bearer ${login?.data.token}` };
    const read = (path: string, signal?: AbortSignal) =>
      fetch(`${app.url}/api/v2${path}`, { headers, signal });
    const all = (await (await read('/admin/bookings?limit=100000')).json()) as { data: unknown[] };
    // The story omits bookings that would overlap.
    expect(all.data.length).toBeGreaterThan(BOOKINGS * 0.95);
    const half = SPACES / 2;
    const rest = await probe(app, database, database.spaces.slice(0, half));

    /** The maximum number of readers, each reading one response after another, while `work` runs. */
    const besideReadersOf = async <T>(path: string, work: (stop: AbortSignal) => Promise<T>): Promise<T> => {
      const stop = new AbortController();
      const reading = Array.from({ length: READERS }, async () => {
        while (!stop.signal.aborted) {
          const response = await read(path, stop.signal);
          for await (const _ of response.body ?? []);
        }
      });
      const ended = Promise.allSettled(reading);
      const result = await work(stop.signal);
      stop.abort();
      await ended;
      return result;
    };
    const beside = await besideReadersOf('/admin/bookings?limit=100000', () =>
      probe(app, database, database.spaces.slice(half)),
    );
    const csvAfter = await besideReadersOf('/admin/ledger?export=csv', async (stop) => {
      await new Promise((next) => setTimeout(next, 3_000));
      return timed(async () => {
        const response = await read('/admin/ledger?export=csv', stop);
        await response.body?.getReader().read();
      });
    });
    const running = async () => {
      const [row] = await database.sql<
        { count: number }[]
      >`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
        and query ilike '%bookings%'`;
      return row?.count === 0;
    };
    const stoppedAfter = await timed(() => until('the statements to stop', running, { timeoutMs: 10_000 }));
    console.log(`at rest: ${rounded(rest)}; beside ${READERS} readers: ${rounded(beside)}`);
    console.log(`a CSV of the ledger starts after ${Math.round(csvAfter)} ms`);
    expect(beside.mostMemory).toBeLessThanOrEqual(700);
    expect(csvAfter).toBeLessThan(2_000);
    expect(stoppedAfter).toBeLessThan(1_000);
    for (const kind of ['healthz', 'hold', 'door'] as const)
      expect([kind, beside[kind] <= 2 * rest[kind] + 20]).toEqual([kind, true]);
  } finally {
    await app.kill();
    await database.sql.end();
  }
});
