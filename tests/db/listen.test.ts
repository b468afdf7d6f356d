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

/** Longer than a test may take, so that no wait times out. */
const LONG_MS = 600_000;
const notify = (payload: string) => client.rawSql()`select pg_notify('device_ack', ${payload})`;

/**
 * A wait that finds nothing until `find` is called, with the times of its polls in milliseconds and the number of
 * successful ones.
 */
function startWait(payload: string) {
  const looks: number[] = [];
  const successes = { times: 0 };
  const abandoned = new AbortController();
  let outcome: string | null = null;
  const readOutcome = async () => {
    looks.push(performance.now());
    await client.rawSql()`select 1`;
    successes.times += 1;
    return outcome;
  };
  const result = listen.waitUntil('device_ack', payload, LONG_MS, readOutcome, { gone: [abandoned.signal] });
  return {
    looks,
    seen: successes,
    result,
    find: () => {
      outcome = payload;
    },
    end: () => abandoned.abort(),
  };
}

/** The shortest time between two polls from this one on. */
const shortestGap = (looks: number[], from: number) =>
  Math.min(...looks.slice(from + 1).map((at, index) => at - (looks[from + index] ?? 0)));

it('a notification wakes a waiter at once, over a connection to the direct address', async () => {
  const attempts = notifications.attempts();
  const wait = startWait('1');
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

it('a waiter notices a lost notification because it polls', async () => {
  notifications.set('silent');
  const wait = startWait('2');
  await eventually('the first look', () => wait.seen.times > 0);
  wait.find();
  expect(await wait.result).toBe('2');
});

it('all waiters poll at once when notifications are back', async () => {
  const waits = ['3', '4', '5'].map(startWait);
  await eventually('a look of each that no pause explains', async () => {
    notifications.set('cut');
    const before = waits.map(({ looks }) => looks.length);
    await eventually('the next looks', () =>
      waits.every(({ looks }, index) => looks.length > (before[index] ?? 0)),
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

it('a wait survives a restart of the database, but fails at once if the database is down from the start', async () => {
  const wait = startWait('6');
  await eventually('the first look', () => wait.seen.times > 0);
  for (const line of [queries, notifications]) line.set('cut');
  const looks = wait.looks.length;
  await eventually('looks that failed', () => wait.looks.length > looks + 1);
  await expect(startWait('7').result).rejects.toMatchObject({ code: expect.stringContaining('CONN') });
  for (const line of [queries, notifications]) line.set('open');
  wait.find();
  expect(await wait.result).toBe('6');
});
