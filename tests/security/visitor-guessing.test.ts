import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '@/db/client';
import { promoCodes } from '@/db/tables';
import { ownCalendarFile, refusedDownload } from '@/lib/booking/visitors/downloads';
import { visitorOfPage } from '@/lib/booking/visitors/page-visitor';
import { deviceValue } from '@/lib/platform/identity/visitor-browser';
import { networkOf, siteOf } from '@/lib/platform/networks';
import { type ApiResponse, api, type Options } from '../fixtures/api';
import { openConnections } from '../fixtures/connections';
import { eventually } from '../fixtures/eventually';
import { ownSession } from '../fixtures/own-session';
import { apiKeyOf } from '../fixtures/people';
import { makeSpace, type TestSpace, TWENTY } from '../fixtures/places';
import { BOOKING_ENDPOINTS, bodyFor, newBrowser, noWebId } from '../fixtures/visitor-endpoints';
import { bookNow, endedAgo, visitorAt } from '../fixtures/visitors';

/** A page's request: cookies and headers, which only the page server has. */
const page = vi.hoisted(() => ({ cookies: {} as Record<string, string>, ip: '' }));
vi.mock('next/headers', () => ({
  cookies: async () => ({ get: (name: string) => page.cookies[name] && { value: page.cookies[name] } }),
  headers: async () => new Headers({ 'x-forwarded-for': page.ip }),
}));

const cookiesOf = (deviceKey: string) => ({ hp_device: deviceValue({ deviceKey, hasOpenedPage: true }) });

const AIRPORT = '203.0.113.77';
beforeAll(openConnections);
/** Resets all counters. */
beforeEach(async () => void (await db().execute(sql`delete from rate_limits`)));

/** The responses of this many concurrent calls, counted by status. */
async function crowd(size: number, call: (index: number) => Promise<{ status: number }>) {
  const responses = await Promise.all(Array.from({ length: size }, (_, index) => call(index)));
  const tally: Record<number, number> = {};
  for (const { status } of responses) tally[status] = (tally[status] ?? 0) + 1;
  return tally;
}

/** A program that drops its cookie, on the airport's single address. */
const cookieless = (key: string): Options => ({ key, ip: AIRPORT });
const getBooking = BOOKING_ENDPOINTS['GET /bookings/web/{webId}']!;
const guess = (space: TestSpace, by: Options) => getBooking(noWebId(), space, by);

function expectToWait({ status, code, headers }: ApiResponse<unknown>): void {
  expect([status, code]).toEqual([429, 'too_many']);
  const seconds = Number(headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(900);
}

describe('invalid webIds', () => {
  it.each(Object.entries(BOOKING_ENDPOINTS))(
    'are limited to twenty per browser, then the browser has to wait: %s',
    async (_, endpoint) => {
      const space = await makeSpace(TWENTY);
      const by = { ...newBrowser(space.key), ip: AIRPORT };
      for (let time = 0; time < 20; time += 1)
        expect((await endpoint(noWebId(), space, by)).status).toBe(404);
      expectToWait(await endpoint(noWebId(), space, by));
      const neighbour = { ...newBrowser(space.key), ip: AIRPORT };
      expect((await endpoint(noWebId(), space, neighbour)).status).toBe(404);
    },
  );

  it('do not block a valid webId, and the wait ends', async () => {
    const [space, otherSpace] = [await makeSpace(TWENTY), await makeSpace(TWENTY)];
    const [visitor, victim] = [visitorAt(space), visitorAt(otherSpace)];
    const [ownWebId, victimWebId] = [await bookNow(visitor), await bookNow(victim)];
    await crowd(20, () => guess(space, visitor.by));
    expectToWait(await guess(space, visitor.by));
    expect((await getBooking(victimWebId, otherSpace, visitor.by)).status).toBe(200);
    expect((await getBooking(ownWebId, space, visitor.by)).status).toBe(200);
    await db().execute(sql`update rate_limits set expire = expire - 601000`);
    expect((await guess(space, visitor.by)).status).toBe(404);
  });

  it('are limited when they are sent concurrently too', async () => {
    const space = await makeSpace(TWENTY);
    const by = newBrowser(space.key);
    expect(await crowd(100, () => guess(space, by))).toEqual({ 404: 20, 429: 80 });
  });

  it('are limited to six hundred per network without a cookie, and valid webIds still work', async () => {
    const space = await makeSpace(TWENTY);
    const visitor = visitorAt(space, { ip: AIRPORT });
    const webId = await bookNow(visitor);
    expect(await crowd(650, () => guess(space, cookieless(space.key)))).toEqual({ 404: 600, 429: 50 });
    expectToWait(await guess(space, cookieless(space.key)));
    expect((await getBooking(webId, space, cookieless(space.key))).status).toBe(200);
    expect((await visitor.look(webId)).status).toBe(200);
    expect((await getBooking(webId, space, newBrowser(space.key))).status).toBe(200);
    // A new visitor scans the code, holds, and pays.
    const next = visitorAt(await makeSpace(TWENTY), { ip: AIRPORT });
    expect((await next.look(await bookNow(next))).status).toBe(200);
  });

  it('are counted per /64 for IPv6', () => {
    const same = ['2001:db8:0:7::1', '2001:0db8:0000:0007:ffff:1:2:3', '2001:DB8:0:7:0:0:0:9'];
    expect(new Set(same.map(networkOf))).toEqual(new Set(['2001:db8:0:7::/64']));
    expect(['2001:db8::1', '::1', '::ffff:192.0.2.1', '192.0.2.1', 'unknown'].map(networkOf)).toEqual([
      '2001:db8:0:0::/64',
      '0:0:0:0::/64',
      '192.0.2.1',
      '192.0.2.1',
      'unknown',
    ]);
  });

  it('are also counted by /56 and /48, with twice and four times the limit', async () => {
    const space = await makeSpace(TWENTY);
    const guessFrom = (network: (index: number) => string) => (index: number) =>
      getBooking(noWebId(), space, {
        key: space.key,
        ip: `2001:db8:9:${network(index).padStart(4, '0')}::1`,
      });
    const tally = await crowd(
      1_250,
      guessFrom((index) => `12${(index % 256).toString(16).padStart(2, '0')}`),
    );
    expect(tally, 'of one /56').toEqual({ 404: 1_200, 429: 50 });
    const siteTally = await crowd(
      1_250,
      guessFrom((index) => (0x2000 + index * 7).toString(16)),
    );
    expect(siteTally[404], 'of the /48').toBe(1_200 - 50);
    const site = ['2001:db8:9:1::1', '2001:db8:9:ffff::2'].map(siteOf);
    expect([...site, siteOf('192.0.2.1')]).toEqual(['2001:db8:9:0::/48', '2001:db8:9:0::/48', '192.0.2.1']);
  });

  it.each(['1', ':', '0:', '1.', '::1', 'fe80::1%'])(
    'are counted for an unknown network if the address is invalid, however long: %s …',
    (part) => expect(networkOf(part.repeat(1_000_000))).toBe('unknown'),
  );
});

describe('guesses on pages', () => {
  it('are counted as on the API, for calendar files and box keys, and valid links still work', async () => {
    const space = await makeSpace(TWENTY);
    const visitor = visitorAt(space);
    const webId = await bookNow(visitor);
    const guesser = newBrowser(space.key);
    Object.assign(page, { cookies: cookiesOf(guesser.device), ip: guesser.ip });
    for (let time = 0; time < 20; time += 1)
      expect((await ownCalendarFile(noWebId(), space.key)).status).toBe(404);
    expect((await ownCalendarFile(webId, space.key)).status).toBe(200);
    const refused = await ownCalendarFile(noWebId(), space.key);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect([await refused.text(), await refusedDownload(404).text()]).toEqual([
      'Too many tries',
      'Not found',
    ]);
    expectToWait(await guess(space, guesser));
    page.cookies = cookiesOf(visitor.by.device ?? '');
    for (let time = 0; time < 20; time += 1) expect(await visitorOfPage(`box_${noWebId()}`)).toBeNull();
    expectToWait(await api.get(`/admin/pod/web/${space.id}`, { ...visitor.by, key: noWebId() }));
    expect(await visitorOfPage(space.key)).toMatchObject({ kind: 'visitor' });
  });
});

describe('invalid partner keys', () => {
  const callRoute = (key: string, by: Options, { id }: TestSpace) =>
    api.get(`/admin/pod/web/${id}`, { ...by, key });

  it('are limited to twenty per browser, even concurrently, and valid keys still work', async () => {
    const space = await makeSpace(TWENTY);
    const by = { ...newBrowser(space.key), ip: AIRPORT };
    expect(await crowd(100, () => callRoute(noWebId(), by, space))).toEqual({ 401: 20, 429: 80 });
    expectToWait(await callRoute(noWebId(), by, space));
    expect((await callRoute(apiKeyOf('HUSHPOD'), by, space)).status).toBe(200);
    expect((await callRoute(space.key, by, space)).status).toBe(200);
    const neighbour = { ...newBrowser(space.key), ip: AIRPORT };
    expect((await callRoute(apiKeyOf('HUSHPOD'), neighbour, space)).status).toBe(200);
  });

  it('are limited to six hundred per network without a cookie', async () => {
    const space = await makeSpace(TWENTY);
    const by = { ip: AIRPORT };
    expect(await crowd(650, () => callRoute(noWebId(), by, space))).toEqual({ 401: 600, 429: 50 });
    expectToWait(await callRoute(noWebId(), by, space));
    expect((await callRoute(apiKeyOf('HUSHPOD'), by, space)).status).toBe(200);
    expect((await callRoute(apiKeyOf('HUSHPOD'), { ip: '192.0.2.9' }, space)).status).toBe(200);
    expect((await callRoute(space.key, by, space)).status).toBe(200);
    expect((await api.get(`/admin/pod/web/${space.id}`, by)).status).toBe(401);
  });
});

describe('wrong promo codes', () => {
  const wrongCode = () => `W${randomUUID().slice(0, 12)}`;
  const lookUp = (code: string, { id, planId }: TestSpace, by: Options) =>
    api.get(`/promocode/public/${code}`, { ...by, query: { podId: id, planId } });
  async function rightCode(): Promise<string> {
    const name = `R${randomUUID().slice(0, 12).toUpperCase()}`;
    await db().insert(promoCodes).values({ name, kind: 'everyone', amountCents: 500 });
    return name;
  }

  it('block further codes after twenty from one browser, but not a booking without one', async () => {
    const [space, code] = [await makeSpace(TWENTY), await rightCode()];
    const visitor = visitorAt(space);
    for (let time = 0; time < 10; time += 1) {
      expect((await lookUp(wrongCode(), space, visitor.by)).status).toBe(404);
      expect((await visitor.hold({ promoCode: wrongCode() })).status).toBe(422);
    }
    expectToWait(await lookUp(code, space, visitor.by));
    expectToWait(await visitor.hold({ promoCode: code }));
    expect((await visitor.hold()).status).toBe(201);
    const neighbour = visitorAt(await makeSpace(TWENTY));
    expect((await neighbour.hold({ promoCode: code })).status).toBe(201);
  });

  it('are limited when they are sent concurrently too, in the lookup and in the hold', async () => {
    const space = await makeSpace(TWENTY);
    const [one, two] = [newBrowser(space.key), newBrowser(space.key)];
    expect(await crowd(100, () => lookUp(wrongCode(), space, one))).toEqual({ 404: 20, 429: 80 });
    const hold = () => api.post('/bookings/instant', { ...bodyFor(space), promoCode: wrongCode() }, two);
    expect(await crowd(100, hold)).toEqual({ 422: 20, 429: 80 });
  });

  /** Looks a valid code up twenty times while `breakLookUps` makes it impossible, and once afterwards. */
  async function lookUpWhile(breakLookUps: (lookUps: () => Promise<unknown>) => Promise<void>) {
    const [space, code] = [await makeSpace(TWENTY), await rightCode()];
    const by = newBrowser(space.key);
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const failed: string[] = [];
    await breakLookUps(() =>
      crowd(20, async () => {
        const response = await lookUp(code, space, by);
        failed.push(`${response.status} ${response.code}`);
        return response;
      }),
    );
    const lines = logged.mock.calls.filter(([line]) => String(line).includes('"event":"request.failed"'));
    logged.mockRestore();
    const counted = await db().execute(
      sql`select points from rate_limits where key like 'promo:%' and points > 0`,
    );
    expect([failed.length, lines.length, counted.length]).toEqual([20, 20, 0]);
    expect((await lookUp(code, space, by)).status).toBe(200);
    return new Set(failed);
  }

  it('are not counted if the lookup fails with 503 because the database is down', async () => {
    const outcomes = await lookUpWhile(async (lookUps) => {
      const gate = await ownSession();
      await gate`begin`;
      await gate`lock table space_plans in access exclusive mode`;
      const ended = { all: false };
      const lookUpsEnd = lookUps().finally(() => {
        ended.all = true;
      });
      await eventually('every connection that waits to be cut', async () => {
        await gate`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        return ended.all;
      });
      await gate`rollback`;
      gate.release();
      await lookUpsEnd;
    });
    expect(outcomes).toEqual(new Set(['503 database_away']));
  });

  it('are not counted if the lookup fails with 500 because of a defect', async () => {
    const outcomes = await lookUpWhile(async (lookUps) => {
      await db().execute(sql`alter table space_plans rename to space_plans_away`);
      await lookUps();
      await db().execute(sql`alter table space_plans_away rename to space_plans`);
    });
    expect(outcomes).toEqual(new Set(['500 defect']));
  });

  it('do not include valid ones, however often they are looked up', async () => {
    const [space, code] = [await makeSpace(TWENTY), await rightCode()];
    const by = newBrowser(space.key);
    for (let time = 0; time < 50; time += 1) expect((await lookUp(code, space, by)).status).toBe(200);
    expect((await lookUp(wrongCode(), space, by)).status).toBe(404);
  });

  it('make callers without a cookie wait after six hundred from their network, and no one else', async () => {
    const space = await makeSpace(TWENTY);
    const by = cookieless(space.key);
    expect(await crowd(650, () => lookUp(wrongCode(), space, by))).toEqual({ 404: 600, 429: 50 });
    const code = await rightCode();
    expectToWait(await lookUp(code, space, by));
    expect((await lookUp(code, space, { ...newBrowser(space.key), ip: AIRPORT })).status).toBe(200);
  });
});

describe('email proof codes', () => {
  const verify = (by: Options) =>
    api.post('/bookings/web/email-code/verify', { email: 'nobody@guests.test', code: '246810' }, by);
  const send = (by: Options) =>
    api.post('/bookings/web/email-code', { email: `${randomUUID()}@guests.test` }, by);

  it('can be tried twenty times per browser and four hundred per network, even concurrently', async () => {
    const { key } = await makeSpace(TWENTY);
    const by = newBrowser(key);
    expect(await crowd(100, () => verify(by))).toEqual({ 422: 20, 429: 80 });
    expectToWait(await verify(by));
    expect(await crowd(450, () => verify(cookieless(key)))).toEqual({ 422: 400, 429: 50 });
    expectToWait(await verify(cookieless(key)));
  });

  it('are sent five times per browser and three hundred per network, even concurrently', async () => {
    const { key } = await makeSpace(TWENTY);
    const by = newBrowser(key);
    expect(await crowd(100, () => send(by))).toEqual({ 200: 5, 429: 95 });
    expect(await crowd(350, () => send(cookieless(key)))).toEqual({ 200: 300, 429: 50 });
    expectToWait(await send(cookieless(key)));
  });
});

it('unlocks of a booking are limited to twenty in five minutes, even concurrently', async () => {
  const visitor = visitorAt(await makeSpace(TWENTY));
  const webId = await bookNow(visitor);
  await endedAgo(webId, 600);
  expect(await crowd(100, () => visitor.unlock(webId))).toEqual({ 422: 20, 429: 80 });
  expectToWait(await visitor.unlock(webId));
});

it('two hundred honest visitors on one address book, mistype, prove, poll and reload without a limit', async () => {
  const visit = async (polls: number) => {
    const space = await makeSpace({ cents: 0 });
    const visitor = visitorAt(space, { ip: AIRPORT });
    const { by, email } = visitor;
    const query = { podId: space.id, planId: space.planId };
    const statuses = [
      (await api.get(`/admin/pod/web/${space.id}`, by)).status,
      (await api.get(`/promocode/public/TYPO${space.id}`, { ...by, query })).status,
      (await api.post('/bookings/web/email-code', { email }, by)).status,
      (await api.post('/bookings/web/email-code/verify', { email, code: '246810' }, by)).status,
    ];
    const hold = await visitor.hold();
    const webId = hold.data?.id;
    // The email's link, opened in another browser.
    const inOtherBrowser = await getBooking(webId, space, cookieless(space.key));
    const looks = await Promise.all(Array.from({ length: polls }, () => visitor.look(webId)));
    return [
      ...statuses,
      hold.status,
      inOtherBrowser.status,
      ...new Set(looks.map(({ status }) => status)),
    ].join();
  };
  const flight = (polls: number) => Promise.all(Array.from({ length: 20 }, () => visit(polls)));
  const first = await flight(20);
  // Nine flights together count for the network as the first one did; the tenth is real again.
  await db().execute(sql`update rate_limits set points = points * 9 where key like '%:client:%'`);
  expect([...new Set([...first, ...(await flight(2))])]).toEqual(['200,404,200,422,201,200,200']);
});
