import { beforeAll, describe, expect, it, vi } from 'vitest';
import { signWebhook } from '@/dev/stand-ins/stripe/webhooks';
import { importRecords } from '@/lib/console/imports/commands';
import { navNeedsOf } from '@/lib/platform/nav';
import { api } from '../fixtures/api';
import { LISTS } from '../fixtures/lists';
import { actorOf, adminToken } from '../fixtures/people';
import { makeSpace, watch } from '../fixtures/places';
import { bookingRowsOf, bookNow, visitorAt } from '../fixtures/visitors';
import { writesSoFar } from '../fixtures/writes';

const NUL = '\u0000';
const LONE_SURROGATE = '\ud800';
const WILD = [
  NUL,
  `a${NUL}b`,
  LONE_SURROGATE,
  '%',
  '\\',
  "'",
  '"',
  '../../etc/passwd',
  '\u202e',
  '💺'.repeat(60),
];

let token: string;
beforeAll(async () => {
  token = await adminToken();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

/** The texts that caused an internal error. */
async function findDefects(ask: (text: string) => Promise<{ status: number }>): Promise<string[]> {
  const defects: string[] = [];
  for (const text of WILD) {
    const { status } = await ask(text);
    if (status >= 500) defects.push(`${JSON.stringify(text)} → ${status}`);
  }
  return defects;
}

const encoded = (text: string) => (text === LONE_SURROGATE ? '%ED%A0%80' : encodeURIComponent(text));

describe('no client input causes a 500:', () => {
  it.each(LISTS)('a search of $name', async ({ path }) => {
    expect(await findDefects((search) => api.get(path, { token, query: { search } }))).toEqual([]);
    expect(await findDefects((search) => api.get(path, { token, query: { search, export: 'csv' } }))).toEqual(
      [],
    );
  });

  it('a webId', async () => {
    const { key, id } = await makeSpace();
    const plain = WILD.filter((text) => text !== LONE_SURROGATE);
    for (const text of plain) {
      const web = encodeURIComponent(text);
      for (const response of [
        await api.get(`/bookings/web/${web}`, { key }),
        await api.delete(`/bookings/web/${web}`, { key }),
        await api.post(`/bookings/web/${web}/confirm/pm_card_visa`, undefined, { key }),
        await api.post(`/admin/pod/web/${id}/unlock/${web}`, undefined, { key }),
      ])
        expect([text, response.status < 500]).toEqual([text, true]);
    }
  });

  it('an email address, a password or a token at sign-in', async () => {
    const password = 'Wrong#2026';
    expect(await findDefects((text) => api.post('/login', { email: `${text}@x.test`, password }))).toEqual(
      [],
    );
    const fresh = { newPassword: 'Fresh#2027' };
    expect(await findDefects((text) => api.post('/auth/resetPassword', { token: text, ...fresh }))).toEqual(
      [],
    );
    expect(await findDefects((text) => api.get('/admin/pod', { token: encoded(text) }))).toEqual([]);
  });

  it('a name, or the data of a visitor', async () => {
    expect(await findDefects((name) => api.post('/locations', { name: `Place ${name}` }, { token }))).toEqual(
      [],
    );
    const space = await makeSpace();
    const holdWith = (field: string) => (text: string) =>
      visitorAt(space).hold({ [field]: field === 'email' ? `${text}@guests.test` : text });
    for (const field of ['email', 'timezone', 'replaces', 'phone'])
      expect([field, await findDefects(holdWith(field))]).toEqual([field, []]);
  });

  it('an Idempotency-Key or a partner key', async () => {
    const space = await makeSpace();
    for (const text of ['%', "'", '"', '\\', 'x'.repeat(5000)]) {
      const response = await visitorAt(space).hold({}, { headers: { 'idempotency-key': text } });
      expect(response.status).toBeLessThan(500);
      expect((await visitorAt(space).hold({}, { key: text })).status).toBe(401);
    }
  });

  const NUMBERS = ['0', '-1', '1.5', '1e3', 'x', '9'.repeat(16), '9'.repeat(30), 'Infinity', 'NaN', ' 1'];
  it.each(NUMBERS)('the number %j', async (number) => {
    const requests: [path: string, query: Record<string, string>][] = [
      ...LISTS.flatMap(({ path }) =>
        ['page', 'limit', 'size'].map((key): [string, Record<string, string>] => [path, { [key]: number }]),
      ),
      ...['page', 'limit', 'size'].map((key): [string, Record<string, string>] => [
        '/countries',
        { [key]: number },
      ]),
      ...['country', 'state', 'city', 'locationId'].map((key): [string, Record<string, string>] => [
        '/admin/pod',
        { [key]: number },
      ]),
      ...['businessPartnerId', 'subPartnerId'].map((key): [string, Record<string, string>] => [
        '/admin/bookings',
        { [key]: number },
      ]),
      ['/admin/business-partner', { parentId: number }],
      ['/states', { id: number }],
      ['/cities', { id: number }],
      [`/admin/pod/${number}`, {}],
      [`/admin/booking/${number}`, {}],
      [`/locations/${number}`, {}],
      [`/users/profile/${number}`, {}],
    ];
    const wrong: string[] = [];
    for (const [path, query] of requests) {
      const { status } = await api.get(path, { token, query });
      if (status >= 500) wrong.push(`${path} ${JSON.stringify(query)} → ${status}`);
    }
    const space = await makeSpace();
    for (const field of ['podId', 'pricingPlanId'])
      for (const value of [number, Number(number)]) {
        const { status } = await visitorAt(space).hold({ [field]: value });
        if (status >= 500) wrong.push(`${field} ${value} → ${status}`);
      }
    expect(wrong).toEqual([]);
  });

  const DATES = ['0000-01-01', '0001-01-01', '9999-12-31', '2026-02-30', '2026-13-01', '+02026-01-01'];
  it.each(DATES)('the date %s', async (date) => {
    for (const query of [{ startDate: date }, { endDate: date }, { startDate: date, endDate: date }])
      for (const format of [undefined, 'csv']) {
        const { status } = await api.get('/admin/bookings', {
          token,
          query: { filter: 'past', export: format, ...query },
        });
        expect([query, format, status < 500]).toEqual([query, format, true]);
      }
  });
});

/** Beyond four bytes, and the largest number that a client can send. */
const IDS = [2 ** 31, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER];

describe.each(IDS)('the unused id %i', (id) => {
  it('is refused by a hold, another space, a move, a walk-up and a deletion', async () => {
    const space = await makeSpace();
    await watch(space.id);
    const visitor = visitorAt(space);
    const hold = await visitor.hold({ podId: id });
    const webId = await bookNow(visitorAt(space));
    const { booking } = await bookingRowsOf(webId);
    const datetimeStart = new Date(Date.now() + 86_400_000).toISOString();
    const answers = [
      hold,
      await visitor.hold({ pricingPlanId: id }),
      await api.post(`/bookings/web/${webId}/other-space`, { podId: id }, visitor.by),
      await api.put(`/booking/${booking.id}`, { podId: id, datetimeStart }, { token }),
      await api.post(
        `/admin/booking/${booking.id}/extend`,
        { pricingPlanId: id, payment: { method: 'x', amount: 1 } },
        { token },
      ),
      await api.delete(`/pod/${id}`, { token }),
      await api.get(`/admin/pod/web/${id}`, visitor.by),
      await api.post(`/admin/pod/${id}/device-token`, undefined, { token }),
    ];
    expect(answers.filter(({ status }) => status < 400 || status >= 500).map(({ text }) => text)).toEqual([]);
    expect([hold.status, answers[5]?.status]).toEqual([404, 404]);
  });
});

it.each(['9'.repeat(16), '9'.repeat(30), '0', '01', '-1', '1.5', 'x'])(
  'the page of the record %s does not exist',
  (id) => {
    for (const page of ['booking', 'space', 'users', 'partners', 'ledger/disputes', 'bulk-jobs'])
      expect(navNeedsOf(`/admin/${page}/${id}`, new URLSearchParams())).toBeUndefined();
    expect(navNeedsOf('/admin/booking/123456789012345', new URLSearchParams())).toEqual(['bookings.open']);
  },
);

const ODD_KEYS = ['constructor', '__proto__', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];

describe.each(ODD_KEYS)('the key %s', (key) => {
  it('is refused or ignored as a count, sort or filter of a list', async () => {
    for (const { path } of LISTS) {
      const counts = await api.get(path, { token, query: { counts: key } });
      expect([path, counts.status, counts.code]).toEqual([path, 400, 'invalid']);
      const sort = await api.get(path, { token, query: { sort: key } });
      expect([path, sort.status]).toEqual([path, 400]);
      const filter = await api.get(path, { token, query: { [key]: key } });
      expect([path, filter.status < 500]).toEqual([path, true]);
    }
  });

  it('is not a column of an import or a place in an address', async () => {
    const text = `${key},name,location\n1,Gate ${key},Nowhere`;
    const { columns, written } = await importRecords(await actorOf(token), {
      kind: 'spaces',
      text,
      isDryRun: false,
    });
    expect([columns[0], written]).toEqual([{ name: key, isKnown: false }, 0]);
    expect((await api.get('/geocode', { token, query: { address: key } })).status).toBe(404);
  });
});

it('an emoji cut in half is stored as valid text and can be audited', async () => {
  const space = await makeSpace({ cents: 2000 });
  const webId = await bookNow(visitorAt(space));
  const { booking } = await bookingRowsOf(webId);
  await api.delete(`/admin/booking/${booking.id}`, { token });
  const refunded = await api.put(
    `/admin/booking/${booking.id}/refund`,
    { type: 'card', amount: 1, reason: 'cut emoji \ud83d' },
    { token },
  );
  expect(refunded.status).toBe(200);
  const { text } = await api.get(`/admin/booking/${booking.id}`, { token });
  expect(text).toContain('cut emoji \ufffd');
});

it.each([
  { id: 'evt_1', object: 'event', type: 'payment_intent.succeeded' },
  { id: 'evt_2', object: 'event', type: 'charge.refunded', data: {} },
  { id: 'evt_3', object: 'event', type: 'charge.dispute.created', data: { object: null } },
  { id: 'evt_4', object: 'event', type: 'refund.failed', data: { object: 'x' } },
  { id: 'evt_5', object: 'event' },
  { type: 'charge.refunded', data: { object: { object: 'payment_intent', id: 5 } } },
  {
    type: 'charge.refunded',
    data: { object: { object: 'charge', payment_intent: { id: 'pi_1' }, metadata: 'x' } },
  },
  {
    type: 'payment_intent.payment_failed',
    data: { object: { object: 'payment_intent', id: 'pi_1', last_payment_error: 'x' } },
  },
  { type: 'payment_intent.succeeded', data: { object: { object: 'payment_intent', id: 'pi_\0' } } },
  { type: ['payout.paid'], data: [] },
  {},
  [],
  null,
  true,
  5,
  'x',
])('a signed event without the usual fields is accepted and changes nothing: %j', async (event) => {
  const body = JSON.stringify(event);
  const signature = signWebhook(body, process.env.STRIPE_WEBHOOK_SECRET ?? '');
  const before = await writesSoFar();
  const { status } = await api.post('/webhooks/stripe', body, { headers: { 'stripe-signature': signature } });
  expect([status, await writesSoFar()]).toEqual([200, before]);
});
