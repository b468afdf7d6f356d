import { randomUUID } from 'node:crypto';
import { healthReport } from '../../dev/pods/health';
import { startPod } from '../../dev/pods/pod';
import { listen } from './fixtures/listening';
import {
  type App,
  call,
  newOwnDatabase,
  type OwnDatabase,
  openedPage,
  podsReport,
  podTokens,
  settled,
  start,
  visit,
} from './fixtures/own-app';
import { grant, newAdmin, revoke, unique } from './fixtures/people';
import { mailsTo } from './fixtures/stand-ins';
import { expect, test } from './fixtures/test';

/*
 * An installation runs as several processes, and each serves any request: docs/scaling.md. What a process keeps for
 * itself is listed in `dev/checks/process-memory.ts`. Here two processes take turns at what one of them could count,
 * remember or publish alone.
 */

/** The numbers of docs/rules.md#rate-limits that are tried: how many wrong tries of a kind there may be. */
const WRONG_PASSWORDS = 10;
const WRONG_CODES = 20;
const UNLOCKS = 20;
const MAILED_CODES = 3;

type Both = { database: OwnDatabase; one: App; other: App; end: () => Promise<void> };

async function twoInstances(spaces: number): Promise<Both> {
  const database = await newOwnDatabase(spaces);
  const apps = [await start(database.url), await start(database.url)] as const;
  const end = async () => {
    for (const app of apps) await app.kill();
    await database.sql.end();
  };
  return { database, one: apps[0], other: apps[1], end };
}

const signedIn = async (app: App, { email, password }: { email: string; password: string }) => {
  const login = await call<{ token: string }>(app, 'POST', '/login', {}, { email, password });
  return { authorization: `Bearer ${login?.data.token}` };
};

/** The statuses of calls that go to one instance and the other by turns. */
async function byTurns(
  { one, other }: Both,
  times: number,
  send: (app: App) => Promise<{ status: number } | null>,
) {
  const statuses: (number | undefined)[] = [];
  for (let at = 0; at < times; at += 1) statuses.push((await send(at % 2 === 0 ? one : other))?.status);
  return statuses;
}

/** A status so many times, and then 429 from both instances. */
const thenTooMany = (status: number, times: number) => [...Array(times).fill(status), 429, 429];

test('a limit is counted once, whichever instance is asked', async () => {
  const both = await twoInstances(1);
  const { database, one } = both;
  try {
    const { email } = await newAdmin(database.sql);
    const wrong = { email, password: 'Wrong#2026' };
    expect(
      await byTurns(both, WRONG_PASSWORDS + 2, (app) => call(app, 'POST', '/login', {}, wrong)),
      'wrong passwords',
    ).toEqual(thenTooMany(401, WRONG_PASSWORDS));

    const space = database.spaces[0]!;
    const visitor = {
      'x-partner-key': database.boxKey,
      cookie: await openedPage(one, database, space),
    };
    const code = `/promocode/public/${unique('NONE')}`;
    const asked = `${code}?podId=${space}&planId=${database.planId}`;
    expect(
      await byTurns(both, WRONG_CODES + 2, (app) => call(app, 'GET', asked, visitor)),
      'wrong promo codes',
    ).toEqual(thenTooMany(404, WRONG_CODES));

    const address = { email: `${unique('code-')}@guests.test` };
    // The response is the same, and no further mail goes out.
    const asking = (app: App) => call(app, 'POST', '/bookings/web/email-code', visitor, address);
    expect(await byTurns(both, MAILED_CODES + 1, asking)).toEqual(Array(MAILED_CODES + 1).fill(200));
    await settled(database);
    expect(await mailsTo(address.email), 'mailed codes').toHaveLength(MAILED_CODES);

    const stay = await visit(one, database, space);
    const unlocked = `/admin/pod/web/${space}/unlock/${stay.webId}`;
    const orders = await byTurns(both, UNLOCKS + 2, (app) => call(app, 'POST', unlocked, visitor));
    expect(orders.slice(-2), 'orders to open').toEqual([429, 429]);
    expect(orders.slice(0, UNLOCKS)).not.toContain(429);
  } finally {
    await both.end();
  }
});

test('what one instance writes, the other knows at once', async () => {
  const both = await twoInstances(2);
  const { database, one, other } = both;
  const { sql, spaces, planId, boxKey } = database;
  try {
    const admin = await signedIn(one, await newAdmin(sql));
    const person = await newAdmin(sql, [2]);
    const staff = await signedIn(one, person);
    const bookings = async (app: App) => (await call(app, 'GET', '/admin/bookings', staff))?.status;
    // Both have read who this is before it changes.
    expect([await bookings(one), await bookings(other)]).toEqual([200, 200]);
    await revoke(sql, person, 2);
    expect([await bookings(other), await bookings(one)]).toEqual([403, 403]);
    await grant(sql, person, 2);
    expect(await bookings(other)).toBe(200);
    expect((await call(one, 'PUT', '/logout', staff))?.status).toBe(200);
    expect([await bookings(other), await bookings(one)]).toEqual([401, 401]);

    // A text that each has shown before.
    const terms = async (app: App) =>
      (await call<{ updatedAt: string }[]>(app, 'GET', '/admin/termsAndCondition', {}))?.data;
    const [before] = [await terms(one), await terms(other)];
    const sentence = unique('terms-');
    const saved = await call(one, 'PUT', '/admin/termsAndCondition', admin, {
      htmlDescription: `<p>${sentence}</p>`,
      updatedAt: before![0]!.updatedAt,
    });
    expect(saved?.status).toBe(200);
    const after = await terms(other);
    expect(JSON.stringify(after)).toContain(sentence);
    expect(after).not.toEqual(before);

    // A space that both have offered.
    const [space, second] = spaces as [number, number];
    const visitor = { 'x-partner-key': boxKey, cookie: await openedPage(one, database, space) };
    const page = async (app: App) =>
      (await fetch(`${app.url}/qr-redirect/${space}/${boxKey}`, { headers: visitor })).text();
    expect([await page(one), await page(other)].map((html) => html.includes('30 min'))).toEqual([true, true]);
    const closed = { isActive: false };
    expect((await call(one, 'PUT', `/admin/pod/${space}/change-status`, admin, closed))?.status).toBe(200);
    expect(await page(other)).not.toContain('30 min');

    // The same request, repeated at the other instance, is carried out once.
    const key = { ...visitor, 'idempotency-key': randomUUID() };
    const body = {
      podId: second,
      pricingPlanId: planId,
      email: `${unique('twice-')}@guests.test`,
      countryCode: '+1',
      phone: '5550100',
    };
    const holds = await Promise.all(
      [one, other].map((app) => call<{ id: string }>(app, 'POST', '/bookings/instant', key, body)),
    );
    const repeated = await call<{ id: string }>(other, 'POST', '/bookings/instant', key, body);
    expect(repeated?.status).toBe(201);
    for (const hold of holds) if (hold?.status === 201) expect(hold.data.id).toBe(repeated!.data.id);
    const [made] = await sql<{ count: number }[]>`
      select count(*)::int from bookings where space_id = ${second}`;
    expect(made?.count).toBe(1);
  } finally {
    await both.end();
  }
});

test('a channel and a poll hear of what happens at the other instance', async () => {
  const both = await twoInstances(2);
  const { database, one, other } = both;
  const ends: (() => unknown)[] = [];
  try {
    const admin = await signedIn(one, await newAdmin(database.sql));
    const tokens = await podTokens(one, database);
    const pods = tokens.map((token) => startPod({ baseUrl: one.url, token, mode: 'healthy' }));
    for (const pod of pods) ends.push(pod.stop);
    await podsReport(database);

    // Ordered at the other instance than the one that the pod polls.
    const stay = await visit(other, database, database.spaces[0]!);
    expect(await stay.open(other)).toBe(200);
    expect(pods.map(({ executed }) => executed.length)).toEqual([1, 0]);

    const { numbers, end } = await listen(one, admin, database.spaces);
    ends.push(end);
    const report = async (app: App, cpu: number) => {
      const healthy = healthReport('healthy');
      const body = { ...healthy, internal: { ...healthy.internal, cpu } };
      const headers = { authorization: `Bearer ${tokens[1]}` };
      expect((await call(app, 'POST', '/device/health', headers, body))?.status).toBe(200);
    };
    const seen = async (app: App, cpu: number) => {
      const before = numbers.length;
      await report(app, cpu);
      await expect.poll(() => numbers.length).toBeGreaterThan(before);
    };
    await seen(other, 11);
    await seen(one, 22);
    await seen(other, 33);
    // No number is missing and none comes twice, although two instances publish.
    expect(numbers).toEqual(numbers.map((_, at) => numbers[0]! + at));
  } finally {
    for (const end of ends) await end();
    await both.end();
  }
});
