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

const strangerAt = (space: TestSpace) => visitorAt(space, { device: undefined, ip: AIRPORT });

/** Attacks this many times, ten at once; returns the statuses of the responses. */
async function flood(
  times: number,
  attack: (attempt: number) => Promise<{ status: number }>,
): Promise<number[]> {
  const statuses = new Set<number>();
  for (let attempt = 0; attempt < times; attempt += 10) {
    const ten = Array.from({ length: 10 }, (_, index) => attack(attempt + index));
    for (const { status } of await Promise.all(ten)) statuses.add(status);
  }
  return [...statuses].sort((a, b) => a - b);
}

const ATTACKS: Record<string, (space: TestSpace) => Promise<number[]>> = {
  '300 holds given back': async () => {
    const spaces = await Promise.all(Array.from({ length: 10 }, () => makeSpace()));
    return flood(300, async (attempt) => {
      const thief = strangerAt(spaces[attempt % 10]!);
      const hold = await thief.hold();
      if (hold.status === 201) await thief.release(hold.data.id);
      return hold;
    });
  },
  '300 declined cards': async () => {
    const spaces = await Promise.all(Array.from({ length: 10 }, () => makeSpace()));
    return flood(300, async (attempt) => {
      const thief = strangerAt(spaces[attempt % 10]!);
      const hold = await thief.hold();
      return hold.status === 201 ? thief.confirm(hold.data.id, DECLINED) : hold;
    });
  },
  '600 wrong links': (space) => flood(600, () => strangerAt(space).look(noWebId())),
  '600 wrong codes': async (space) => {
    const query = { podId: space.id, planId: space.planId };
    const guess = { email: 'nobody@guests.test', code: '246810' };
    const promos = await flood(610, () =>
      api.get(`/promocode/public/W${randomUUID().slice(0, 8)}`, { ...strangerAt(space).by, query }),
    );
    const emails = await flood(410, () =>
      api.post('/bookings/web/email-code/verify', guess, strangerAt(space).by),
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
  const spacePage = await api.get<{ isAvailable: boolean }>(`/admin/pod/web/${space.id}`, visitor.by);
  const hold = await visitor.hold();
  const paid = await pay(visitor, hold.data?.id ?? '');
  const booking = await visitor.look(hold.data?.id ?? '');
  const door = await visitor.unlock(hold.data?.id ?? '');
  const extension = await api.post<{ id: string }>('/bookings/instant', bodyFor(space), {
    ...visitor.by,
    query: { bookingId: hold.data?.id, isExtended: 'true' },
  });
  const extensionPaid = await pay(visitor, hold.data?.id ?? '');
  // The link in the mail, in a browser without any of our cookies, and from a program.
  const elsewhere = await firstTimeBrowser(space, AIRPORT);
  const links = [
    await visitorAt(space, elsewhere).look(hold.data?.id ?? ''),
    await strangerAt(space).look(hold.data?.id ?? ''),
  ];
  return {
    available: spacePage.data.isAvailable,
    held: hold.status,
    paid,
    opened: booking.status,
    // There is no pod, but the door was tried.
    door: door.status,
    more: extension.status,
    morePaid: extensionPaid,
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

describe('on a network that has exceeded its limits', () => {
  it.each(Object.entries(ATTACKS))(
    'by %s: a first-time browser and one that has paid can book',
    async (_, attack) => {
      const [space, payersSpace, earlierSpace] = [await makeSpace(), await makeSpace(), await makeSpace()];
      const payer = visitorAt(earlierSpace, { ip: AIRPORT });
      await bookNow(payer);
      expect((await attack(space)).some((status) => status >= 500)).toBe(false);
      expect(await honestVisit(space, await firstTimeBrowser(space, AIRPORT))).toEqual(WELL);
      expect(await honestVisit(payersSpace, { ip: AIRPORT, device: payer.by.device })).toEqual(WELL);
    },
  );

  it('by all of these at once: both can book, and so can a visitor with a valid promo code', async () => {
    const [space, payersSpace] = [await makeSpace(), await makeSpace()];
    const payer = visitorAt(await makeSpace(), { ip: AIRPORT });
    await bookNow(payer);
    const attacks = Object.values(ATTACKS).map((attack) => attack(space));
    const statuses = (await Promise.all(attacks)).flat();
    expect(statuses, 'the attacker is slowed').toContain(429);
    const [elsewhere, name] = [
      await makeSpace({ cents: 2000 }),
      `RIGHT${randomUUID().slice(0, 8).toUpperCase()}`,
    ];
    await db().insert(promoCodes).values({ name, kind: 'everyone', amountCents: 500 });
    const first = visitorAt(elsewhere, await firstTimeBrowser(elsewhere, AIRPORT));
    const query = { podId: elsewhere.id, planId: elsewhere.planId };
    expect((await api.get(`/promocode/public/${name}`, { ...first.by, query })).status).toBe(200);
    expect((await first.hold({ promoCode: name })).data).toMatchObject({ total: 15 });
    expect(await honestVisit(space, await firstTimeBrowser(space, AIRPORT))).toEqual(WELL);
    expect(await honestVisit(payersSpace, { ip: AIRPORT, device: payer.by.device })).toEqual(WELL);
  });

  it('a first-time browser can prove an email address', async () => {
    const space = await makeSpace();
    const askForCode = (by: Options) =>
      api.post('/bookings/web/email-code', { email: `${randomUUID()}@guests.test` }, by);
    expect(await flood(320, () => askForCode(strangerAt(space).by))).toEqual([200, 429]);
    const by = await firstTimeBrowser(space, AIRPORT);
    expect((await askForCode(by)).status).toBe(200);
  });
});

describe('the cookie of a browser', () => {
  it('is marked as opened only by a page, not by the API, and keeps its bookings', async () => {
    const space = await makeSpace({ cents: 0 });
    const { headers, data } = await visitorAt(space, { device: undefined, ip: '198.51.100.4' }).hold();
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(cookie).toMatch(/^hp_device=dev_[\w-]{22}\.api\./);
    const opened = await openPage(space, cookie);
    expect(opened).toMatch(/^hp_device=dev_[\w-]{22}\.page\./);
    const page = await api.get(`/admin/pod/web/${space.id}`, {
      key: space.key,
      cookie: opened,
      query: { bookingId: data.id },
    });
    expect(page.text).toContain(data.id);
    expect(opened.split('.')[0]).toBe(cookie.split('.')[0]);
    expect(await openPage(space, opened), 'opened again').toBe(opened);
  });

  it.each([
    ['made up', (real: string) => real.replace(/dev_[\w-]{22}/, 'dev_ATTACKERCHOSETHISKEY00')],
    ['without its signature', (real: string) => real.split('.').slice(0, 2).join('.')],
    ['promoted', (real: string) => real.replace('.api.', '.page.')],
  ])('is replaced when it is %s', async (_, change) => {
    const space = await makeSpace();
    const { by } = strangerAt(space);
    const response = await api.get(`/admin/pod/web/${space.id}`, by);
    const realCookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const cookie = change(realCookie);
    const again = await api.get(`/admin/pod/web/${space.id}`, { key: space.key, cookie });
    const newCookie = again.headers.getSetCookie()[0] ?? '';
    expect(newCookie.split('.')[0]).not.toBe(cookie.split('.')[0]);
    expect(newCookie).toContain('.api.');
  });
});
