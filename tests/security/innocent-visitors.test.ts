import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { promoCodes } from '@/db/tables';
import { api, type Options } from '../fixtures/api';
import { firstTimeBrowser, openPage } from '../fixtures/browsers';
import { openConnections } from '../fixtures/connections';
import { makeSpace, type TestSpace } from '../fixtures/places';
import { authenticate } from '../fixtures/stand-ins';
import { bodyFor, noWebId } from '../fixtures/visitor-endpoints';
import { bookNow, DECLINED, VISA, type Visitor, visitorAt } from '../fixtures/visitors';

/*
 * What one stranger does on an airport's address costs other visitors there at most a 3-D Secure challenge by their
 * bank: docs/rules.md#limits-of-browsers.
 */

const AIRPORT = '203.0.113.9';

beforeAll(openConnections);
beforeEach(async () => void (await db().execute(sql`delete from rate_limits`)));

const stranger = (space: TestSpace) => visitorAt(space, { device: undefined, ip: AIRPORT });

/** Attacks this many times, ten at once; returns the statuses of the responses. */
async function flood(times: number, attack: (at: number) => Promise<{ status: number }>): Promise<number[]> {
  const seen = new Set<number>();
  for (let at = 0; at < times; at += 10) {
    const ten = Array.from({ length: 10 }, (_, next) => attack(at + next));
    for (const { status } of await Promise.all(ten)) seen.add(status);
  }
  return [...seen].sort((one, other) => one - other);
}

const ATTACKS: Record<string, (space: TestSpace) => Promise<number[]>> = {
  '300 holds given back': async () => {
    const spaces = await Promise.all(Array.from({ length: 10 }, () => makeSpace()));
    return flood(300, async (at) => {
      const thief = stranger(spaces[at % 10]!);
      const held = await thief.hold();
      if (held.status === 201) await thief.release(held.data.id);
      return held;
    });
  },
  '300 declined cards': async () => {
    const spaces = await Promise.all(Array.from({ length: 10 }, () => makeSpace()));
    return flood(300, async (at) => {
      const thief = stranger(spaces[at % 10]!);
      const held = await thief.hold();
      return held.status === 201 ? thief.confirm(held.data.id, DECLINED) : held;
    });
  },
  '600 wrong links': (space) => flood(600, () => stranger(space).look(noWebId())),
  '600 wrong codes': async (space) => {
    const query = { podId: space.id, planId: space.planId };
    const guess = { email: 'nobody@guests.test', code: '246810' };
    const promos = await flood(610, () =>
      api.get(`/promocode/public/W${randomUUID().slice(0, 8)}`, { ...stranger(space).by, query }),
    );
    const emails = await flood(410, () =>
      api.post('/bookings/web/email-code/verify', guess, stranger(space).by),
    );
    return [...promos, ...emails];
  },
};

/** Pays, and completes 3-D Secure if the bank requires it. */
async function pay(visitor: Visitor, webId: string): Promise<string> {
  const first = await visitor.confirm(webId, VISA);
  if (first.data?.status !== 'requires_action') return first.data?.status ?? first.text;
  await authenticate(first.data.clientSecret ?? '');
  return (await visitor.confirm(webId, VISA)).data.status;
}

/** Every step of an honest booking: what the page shows, and how each step ends. */
async function honestVisit(space: TestSpace, by: Options) {
  const visitor = visitorAt(space, by);
  const seen = await api.get<{ isAvailable: boolean }>(`/admin/pod/web/${space.id}`, visitor.by);
  const held = await visitor.hold();
  const paid = await pay(visitor, held.data?.id ?? '');
  const opened = await visitor.look(held.data?.id ?? '');
  const door = await visitor.unlock(held.data?.id ?? '');
  const more = await api.post<{ id: string }>('/bookings/instant', bodyFor(space), {
    ...visitor.by,
    query: { bookingId: held.data?.id, isExtended: 'true' },
  });
  const morePaid = await pay(visitor, held.data?.id ?? '');
  // The link in the mail, in a browser without any of our cookies, and from a program.
  const elsewhere = await firstTimeBrowser(space, AIRPORT);
  const links = [
    await visitorAt(space, elsewhere).look(held.data?.id ?? ''),
    await stranger(space).look(held.data?.id ?? ''),
  ];
  return {
    available: seen.data.isAvailable,
    held: held.status,
    paid,
    opened: opened.status,
    // There is no pod, but the door was tried.
    door: door.status,
    more: more.status,
    morePaid,
    links: links.map(({ status }) => status),
  };
}

const WELL = {
  available: true,
  held: 201,
  paid: 'confirmed',
  opened: 200,
  door: 503,
  more: 201,
  morePaid: 'confirmed',
  links: [200, 200],
};

describe('on an address that is over its counts', () => {
  it.each(Object.entries(ATTACKS))(
    'by %s: a first-time browser and one that has paid book',
    async (_, attack) => {
      const [space, own, before] = [await makeSpace(), await makeSpace(), await makeSpace()];
      const payer = visitorAt(before, { ip: AIRPORT });
      await bookNow(payer);
      expect((await attack(space)).some((status) => status >= 500)).toBe(false);
      expect(await honestVisit(space, await firstTimeBrowser(space, AIRPORT))).toEqual(WELL);
      expect(await honestVisit(own, { ip: AIRPORT, device: payer.by.device })).toEqual(WELL);
    },
  );

  it('by all of it at once: they book, and so does somebody with a code that was guessed at', async () => {
    const [space, own] = [await makeSpace(), await makeSpace()];
    const payer = visitorAt(await makeSpace(), { ip: AIRPORT });
    await bookNow(payer);
    const attacks = Object.values(ATTACKS).map((attack) => attack(space));
    const seen = (await Promise.all(attacks)).flat();
    expect(seen, 'the attacker is slowed').toContain(429);
    const [elsewhere, name] = [await makeSpace(), `RIGHT${randomUUID().slice(0, 8).toUpperCase()}`];
    await db().insert(promoCodes).values({ name, kind: 'everyone', amountCents: 500 });
    const first = visitorAt(elsewhere, await firstTimeBrowser(elsewhere, AIRPORT));
    const query = { podId: elsewhere.id, planId: elsewhere.planId };
    expect((await api.get(`/promocode/public/${name}`, { ...first.by, query })).status).toBe(200);
    expect((await first.hold({ promoCode: name })).data).toMatchObject({ total: 15 });
    expect(await honestVisit(space, await firstTimeBrowser(space, AIRPORT))).toEqual(WELL);
    expect(await honestVisit(own, { ip: AIRPORT, device: payer.by.device })).toEqual(WELL);
  });

  it('an email is proven by a first-time browser', async () => {
    const space = await makeSpace();
    const ask = (by: Options) =>
      api.post('/bookings/web/email-code', { email: `${randomUUID()}@guests.test` }, by);
    expect(await flood(320, () => ask(stranger(space).by))).toEqual([200, 429]);
    const by = await firstTimeBrowser(space, AIRPORT);
    expect((await ask(by)).status).toBe(200);
  });
});

describe('the cookie of a browser', () => {
  it('from the API makes nobody a browser that opened a page; a page does, and the bookings stay', async () => {
    const space = await makeSpace({ cents: 0 });
    const { headers, data } = await visitorAt(space, { device: undefined, ip: '198.51.100.4' }).hold();
    const given = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(given).toMatch(/^hp_device=dev_[\w-]{22}\.api\./);
    const opened = await openPage(space, given);
    expect(opened).toMatch(/^hp_device=dev_[\w-]{22}\.page\./);
    const own = await api.get(`/admin/pod/web/${space.id}`, {
      key: space.key,
      cookie: opened,
      query: { bookingId: data.id },
    });
    expect(own.text).toContain(data.id);
    expect(opened.split('.')[0]).toBe(given.split('.')[0]);
    expect(await openPage(space, opened), 'opened again').toBe(opened);
  });

  it.each([
    ['made up', (real: string) => real.replace(/dev_[\w-]{22}/, 'dev_ATTACKERCHOSETHISKEY00')],
    ['without its signature', (real: string) => real.split('.').slice(0, 2).join('.')],
    ['promoted', (real: string) => real.replace('.api.', '.page.')],
  ])('is ignored when it is %s', async (_, change) => {
    const space = await makeSpace();
    const { by } = stranger(space);
    const seen = await api.get(`/admin/pod/web/${space.id}`, by);
    const given = seen.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const cookie = change(given);
    const again = await api.get(`/admin/pod/web/${space.id}`, { key: space.key, cookie });
    const fresh = again.headers.getSetCookie()[0] ?? '';
    expect(fresh.split('.')[0]).not.toBe(cookie.split('.')[0]);
    expect(fresh).toContain('.api.');
  });
});
