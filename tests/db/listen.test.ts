import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type DatabaseLine, lineTo } from '../fixtures/database-line';
import { eventually } from '../fixtures/eventually';
import { restartedWith } from '../fixtures/restart';

let queries: DatabaseLine;
let notifications: DatabaseLine;
let client: typeof import('@/db/client');
let listen: typeof import('@/db/listen');

beforeAll(async () => {
  const direct = process.env.DATABASE_URL ?? '';
  [queries, notifications] = await Promise.all([lineTo(direct), lineTo(direct)]);
  const lines = { DATABASE_URL: queries.url, DATABASE_DIRECT_URL: notifications.url };
  client = await restartedWith({ ...lines, DATABASE_CONNECT_SECONDS: '1.6' });
  listen = await import('@/db/listen');
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
/** Whether a query succeeds on each of a few connections. */
const isBack = () =>
  Promise.all(Array.from({ length: 3 }, () => client.rawSql()`select 1`)).then(
    () => true,
    () => false,
  );
afterEach(async () => {
  for (const line of [queries, notifications]) line.set('open');
  await eventually('the database', isBack);
});
afterAll(async () => {
  await client.closeDatabase();
  await Promise.all([queries.stop(), notifications.stop()]);
});

/** Longer than a test may take: no wait ends by itself. */
const LONG_MS = 600_000;
const notify = (payload: string) => client.rawSql()`select pg_notify('device_ack', ${payload})`;

/**
 * A wait that finds nothing until `find` is called, with the times of its looks in milliseconds and the number of
 * successful ones.
 */
function waiting(payload: string) {
  const looks: number[] = [];
  const seen = { times: 0 };
  const gone = new AbortController();
  let found: string | null = null;
  const look = async () => {
    looks.push(performance.now());
    await client.rawSql()`select 1`;
    seen.times += 1;
    return found;
  };
  const result = listen.waitUntil('device_ack', payload, LONG_MS, look, { gone: [gone.signal] });
  return {
    looks,
    seen,
    result,
    find: () => {
      found = payload;
    },
    end: () => gone.abort(),
  };
}

/** The shortest time between two looks from this one on. */
const shortestGap = (looks: number[], from: number) =>
  Math.min(...looks.slice(from + 1).map((at, index) => at - (looks[from + index] ?? 0)));

it('who waits sees at once what a notification reports, over an address of its own', async () => {
  const attempts = notifications.attempts();
  const wait = waiting('1');
  await eventually('a notification that wakes sooner than a pause ends', async () => {
    const before = wait.looks.length - 1;
    await notify('1');
    return shortestGap(wait.looks, Math.max(before, 1)) < listen.LOOK_AGAIN_MS.least / 2;
  });
  wait.find();
  await notify('1');
  expect(await wait.result).toBe('1');
  expect(notifications.attempts()).toBe(attempts + 1);
});

it('a notification that is lost is not missed: who waits looks again', async () => {
  notifications.set('silent');
  const wait = waiting('2');
  await eventually('the first look', () => wait.seen.times > 0);
  wait.find();
  expect(await wait.result).toBe('2');
});

it('once notifications are back, all who wait look at once', async () => {
  const waits = ['3', '4', '5'].map(waiting);
  await eventually('a look of each that no pause explains', async () => {
    notifications.set('cut');
    const at = waits.map(({ looks }) => looks.length);
    await eventually('the next looks', () =>
      waits.every(({ looks }, index) => looks.length > (at[index] ?? 0)),
    );
    const from = waits.map(({ looks }) => looks.length - 1);
    const attempts = notifications.attempts();
    notifications.set('open');
    await eventually('a connection', () => notifications.attempts() > attempts);
    await eventually('the looks after it', () =>
      waits.every(({ looks }, index) => looks.length > (from[index] ?? 0) + 1),
    );
    return waits.every(
      ({ looks }, index) => shortestGap(looks, from[index] ?? 0) < listen.LOOK_AGAIN_MS.least / 2,
    );
  });
  for (const wait of waits) wait.end();
  expect(await Promise.all(waits.map(({ result }) => result))).toEqual([null, null, null]);
});

it('a wait outlives a restart of the database, and its first look reports one that is away', async () => {
  const wait = waiting('6');
  await eventually('the first look', () => wait.seen.times > 0);
  for (const line of [queries, notifications]) line.set('cut');
  const looks = wait.looks.length;
  await eventually('looks that failed', () => wait.looks.length > looks + 1);
  await expect(waiting('7').result).rejects.toMatchObject({ code: expect.stringContaining('CONN') });
  for (const line of [queries, notifications]) line.set('open');
  wait.find();
  expect(await wait.result).toBe('6');
});
