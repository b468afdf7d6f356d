import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DatabaseLine, lineTo } from '../fixtures/database-line';
import { eventually } from '../fixtures/eventually';
import { restartedWith } from '../fixtures/restart';

/*
 * A database that keeps its connections and stops responding, like a stopped process or a hanging machine. Times are
 * for a machine that does nothing else.
 */

/** A request to a frozen database fails this soon, in milliseconds: docs/rules.md#database-away. */
const KNOWN_MS = 2_000;
/** The same for requests after that is known. */
const AT_ONCE_MS = 300;
const AWAY = { status: 503, code: 'database_away' };

let line: DatabaseLine;
let api: typeof import('../fixtures/api').api;
let direct: typeof import('@/db/client');
let fixtures: typeof import('../fixtures/places');
let token: string;
let cookie: string;

beforeAll(async () => {
  line = await lineTo(process.env.DATABASE_URL ?? '');
  direct = await restartedWith({ DATABASE_URL: line.url, DATABASE_CONNECT_SECONDS: '1.6' });
  ({ api } = await import('../fixtures/api'));
  fixtures = await import('../fixtures/places');
  const { adminToken, browserCookie, newAdmin } = await import('../fixtures/people');
  token = await adminToken();
  cookie = await browserCookie((await newAdmin()).id);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
beforeEach(async () => {
  await eventually('a response', async () => (await list()).status === 200);
});
afterEach(() => line.set('open'));
afterAll(async () => {
  await direct.closeDatabase();
  await line.stop();
});

const list = () => api.get('/admin/bookings', { token });

async function page(path: string): Promise<{ status: number }> {
  const { middleware } = await import('@/middleware');
  const { NextRequest } = await import('next/server');
  return middleware(new NextRequest(`http://localhost:3000${path}`, { headers: { cookie } }));
}

/**
 * The outcome of `work` within this many milliseconds. They are counted in short timers, which are late on a machine
 * that is busy with other tests, as the product's timers are.
 */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let isDone = false;
  const late = (async () => {
    for (let rest = ms; rest > 0 && !isDone; rest -= 50) await pause(50);
    if (!isDone) throw new Error(`There was no answer within ${ms} ms.`);
    return work;
  })();
  const done = work.finally(() => {
    isDone = true;
  });
  return Promise.race([done, late]);
}

describe('while the database is frozen', () => {
  it.each([
    ['a page of the console', () => page('/admin/space')],
    ['a visitor’s page', () => page('/payment-success/a/b')],
    ['a list of the API', list],
    ['readiness', () => api.get('/readyz')],
  ])('%s is 503 soon, from the first one on', async (_, ask) => {
    line.set('frozen');
    expect((await within(KNOWN_MS, ask())).status).toBe(503);
    const isAtOnce = () => within(AT_ONCE_MS, list()).catch(() => null);
    expect(await within(KNOWN_MS, eventually('a refusal at once', isAtOnce))).toMatchObject(AWAY);
    line.set('open');
    await within(
      KNOWN_MS,
      eventually('a response', async () => (await list()).status === 200),
    );
  });

  it('a crowd is refused, of those who wait for a connection too, and begins nothing later', async () => {
    const customers = await Promise.all(Array.from({ length: 30 }, () => fixtures.makeCustomer()));
    line.set('frozen');
    const credit = (id: number) => api.put(`/admin/credit-wallet/${id}`, { amount: 1 }, { token });
    const result = await within(KNOWN_MS, Promise.all(customers.map(credit)));
    expect(new Set(result.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(['503 database_away']),
    );
    line.set('open');
    await eventually('a response', async () => (await list()).status === 200);
    const [written] = await direct.rawSql()<{ count: number }[]>`
      select count(*)::int as count from wallet_entries where customer_id = any(${customers}::bigint[])`;
    expect(written).toEqual({ count: 0 });
    const again = await Promise.all(customers.map(credit));
    expect(again.map(({ status }) => status)).toEqual(customers.map(() => 200));
  });
});

it.each([
  ['COMMIT', 'commit\0'],
  ['statement', 'insert into "wallet_entries"'],
])(
  'a write whose %s was on its way is 503 soon, and its repeat says what became of it',
  async (name, text) => {
    // New connections: one that has already committed sends the name of the statement instead of its text.
    line.set('cut');
    line.set('open');
    await eventually('a response', async () => (await list()).status === 200);
    let isStruck = true;
    let turn = 1;
    for (; isStruck; turn += 1) {
      const customer = await fixtures.makeCustomer();
      const idempotent = { token, headers: { 'idempotency-key': `frozen-${name}-${turn}` } };
      const credit = () => api.put(`/admin/credit-wallet/${customer}`, { amount: 1 }, idempotent);
      const strike = line.strike({ text, turn, when: 'frozen' });
      const first = await within(KNOWN_MS, credit());
      isStruck = strike.end();
      expect([turn, first.status]).toEqual([turn, isStruck ? 503 : 200]);
      line.set('open');
      await eventually('the result', async () => (await credit()).status === 200);
      const [written] = await direct.rawSql()<{ count: number }[]>`
      select count(*)::int as count from wallet_entries where customer_id = ${customer}`;
      expect([turn, written]).toEqual([turn, { count: 1 }]);
    }
    expect(turn).toBeGreaterThan(2);
  },
);
