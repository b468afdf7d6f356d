import { performance } from 'node:perf_hooks';
import { type App, newOwnDatabase, type OwnDatabase, start, visit } from '../e2e/fixtures/own-app';
import { newAdmin } from '../e2e/fixtures/people';
import { bookingPath } from '../e2e/fixtures/spaces';
import { expect, test } from '../e2e/fixtures/test';
import { lineTo } from '../fixtures/database-line';

/**
 * A request reports that the database is unreachable, or works again, within this time: docs/rules.md#database-away.
 */
const ANSWER_MS = 2_000;
/** The longest time that other requests wait during exports: docs/performance.md#what-falls-next. */
const BESIDE_EXPORTS_MS = 50;
const EXPORTS = 5;

type Outcome = { what: string; status: number; ms: number };
type Request = { what: string; send: () => Promise<Response> };

async function outcomeOf({ what, send }: Request): Promise<Outcome> {
  const begun = performance.now();
  const response = await send();
  await response.arrayBuffer();
  return { what, status: response.status, ms: performance.now() - begun };
}

async function tokenOf(app: App, { sql }: OwnDatabase): Promise<string> {
  const { email, password } = await newAdmin(sql);
  const response = await post(`${app.url}/api/v2/login`, { email, password });
  return ((await response.json()) as { data: { token: string } }).data.token;
}

const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** One of each kind: a staff list, a sign-in, a hold, a pod's poll, a visitor page. */
async function requestsTo(app: App, database: OwnDatabase, token: string): Promise<Request[]> {
  const staff = { authorization: `Bearer ${token}` };
  const visitor = { 'x-partner-key': database.boxKey };
  const page = await bookingPath(database.sql, database.spaces[0]!);
  const hold = { email: 'a@guests.test', countryCode: '+1', phone: '5550100' };
  const api = `${app.url}/api/v2`;
  return [
    { what: 'a list', send: () => fetch(`${api}/admin/bookings?limit=10`, { headers: staff }) },
    {
      what: 'a sign-in',
      send: () => post(`${api}/login`, { email: 'nobody@staff.test', password: 'Wrong#2026' }),
    },
    {
      what: 'a hold',
      send: () =>
        post(
          `${api}/bookings/instant`,
          { ...hold, podId: database.spaces[0], pricingPlanId: database.planId },
          visitor,
        ),
    },
    { what: 'readiness', send: () => fetch(`${api}/readyz`) },
    { what: 'a visitor page', send: () => fetch(`${app.url}${page}`) },
  ];
}

const slow = (outcomes: Outcome[]) => outcomes.filter(({ ms }) => ms > ANSWER_MS);
const works = ({ status }: Outcome) => status < 500;

for (const fault of ['cut', 'silent'] as const)
  test(`a database whose line is ${fault}: 503 at once, and everything works at once when it is back`, async () => {
    test.setTimeout(300_000);
    const database = await newOwnDatabase(1);
    const line = await lineTo(database.url);
    const app = await start(line.url);
    try {
      const requests = await requestsTo(app, database, await tokenOf(app, database));
      expect((await Promise.all(requests.map(outcomeOf))).filter((one) => !works(one))).toEqual([]);
      line.set(fault);
      // The first may still wait for a connection that existed a moment ago.
      for (const round of ['first', 'second', 'third']) {
        const away = await Promise.all(requests.map(outcomeOf));
        expect.soft(slow(away), round).toEqual([]);
        expect
          .soft(
            away.map(({ what, status }) => [what, status]),
            round,
          )
          .toEqual(requests.map(({ what }) => [what, 503]));
      }
      line.set('open');
      const back = performance.now();
      await expect.poll(async () => (await Promise.all(requests.map(outcomeOf))).every(works)).toBe(true);
      expect(performance.now() - back).toBeLessThan(ANSWER_MS);
    } finally {
      await app.kill();
      await line.stop();
      await database.sql.end();
    }
  });

test('a database that only reads: writes are 503, not defects, and work again when it writes', async () => {
  test.setTimeout(300_000);
  const database = await newOwnDatabase(2);
  const app = await start(database.url);
  const name = new URL(database.url).pathname.slice(1);
  const only = async (reads: boolean) => {
    await database.sql.unsafe(`alter database ${name} set default_transaction_read_only = ${reads}`);
    await database.sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${name} and pid <> pg_backend_pid()`;
  };
  try {
    const { email, password } = await newAdmin(database.sql);
    const signIn = () => post(`${app.url}/api/v2/login`, { email, password });
    await only(true);
    for (const attempt of ['the first', 'the second'])
      expect([attempt, (await signIn()).status]).toEqual([attempt, 503]);
    expect((await visit(app, database, database.spaces[0]!)).held).toBe(503);
    expect((await fetch(`${app.url}/api/v2/readyz`)).status).toBe(503);
    await only(false);
    const back = performance.now();
    await expect.poll(async () => (await signIn()).status).toBe(200);
    expect(performance.now() - back).toBeLessThan(ANSWER_MS);
    expect((await visit(app, database, database.spaces[1]!)).paid).toBe(200);
  } finally {
    await app.kill();
    await database.sql.end();
  }
});

test('five exports at once leave the event loop to everybody else', async () => {
  test.setTimeout(600_000);
  const database = await newOwnDatabase(1, { bookings: 20_000 });
  const app = await start(database.url);
  try {
    const headers = { authorization: `Bearer ${await tokenOf(app, database)}` };
    const exportAll = async () => {
      const response = await fetch(`${app.url}/api/v2/admin/bookings?export=csv&filter=past`, { headers });
      expect(response.status).toBe(200);
      return (await response.text()).length;
    };
    await exportAll();
    let isOver = false;
    const waits: number[] = [];
    const probing = (async () => {
      while (!isOver)
        waits.push((await outcomeOf({ what: '', send: () => fetch(`${app.url}/api/v2/healthz`) })).ms);
    })();
    await Promise.all(Array.from({ length: EXPORTS }, exportAll));
    isOver = true;
    await probing;
    expect(waits.length).toBeGreaterThan(20);
    const p95 = waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.95)];
    expect(p95).toBeLessThan(BESIDE_EXPORTS_MS);
  } finally {
    await app.kill();
    await database.sql.end();
  }
});
