import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ownSession } from '../fixtures/own-session';
import { restartedWith } from '../fixtures/restart';

/* A database that is reachable but slow is not treated as frozen: docs/rules.md#database-away. */

let api: typeof import('../fixtures/api').api;
let direct: typeof import('@/db/client');
let fixtures: typeof import('../fixtures/places');
let token: string;

beforeAll(async () => {
  // More than the default, because other processes keep this machine busy. Each test waits longer than that.
  direct = await restartedWith({ DATABASE_CONNECT_SECONDS: '2.5' });
  ({ api } = await import('../fixtures/api'));
  fixtures = await import('../fixtures/places');
  token = await (await import('../fixtures/people')).adminToken();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => direct.closeDatabase());

it('a slow database may take its time for a long statement', async () => {
  const began = performance.now();
  await direct.db().execute(sql`select pg_sleep(5)`);
  expect(performance.now() - began).toBeGreaterThan(5_000);
});

it('a slow database may take its time for a lock that all connections wait for', async () => {
  const customer = await fixtures.makeCustomer();
  const lock = await ownSession();
  await lock`begin`;
  await lock`select from customers where id = ${customer} for update`;
  const credits = Array.from({ length: 12 }, () =>
    api.put(`/admin/credit-wallet/${customer}`, { amount: 1 }, { token }),
  );
  await lock`select pg_sleep(4)`;
  await lock`commit`;
  lock.release();
  expect((await Promise.all(credits)).map(({ status }) => status)).toEqual(Array(12).fill(200));
});

it('the database does not count as away when this process itself was busy', async () => {
  const statement = direct.db().execute(sql`select pg_sleep(0.1)`);
  await new Promise((next) => setImmediate(next));
  const until = performance.now() + 3_000;
  while (performance.now() < until);
  await statement;
  expect((await api.get('/admin/bookings', { token })).status).toBe(200);
});
