import { beforeAll, describe, expect, it, vi } from 'vitest';
import { signWebhook } from '@/dev/stand-ins/stripe/webhooks';
import { importRecords } from '@/lib/catalogue/imports/commands';
import { needsOf } from '@/lib/platform/nav';
import { api } from '../fixtures/api';
import { LISTS } from '../fixtures/lists';
import { actorOf, adminToken } from '../fixtures/people';
import { makeSpace, watch } from '../fixtures/places';
import { bookingRowsOf, bookNow, visitorAt } from '../fixtures/visitors';

let token: string;
beforeAll(async () => {
  token = await adminToken();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

/** Beyond four bytes, and the largest number that a client can send. */
const IDS = [2 ** 31, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER];

describe.each(IDS)('the id %i, which nothing has', (id) => {
  it('is not found by a hold, another space, a move, a walk-up and a deletion', async () => {
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
  'a page of the record %s is none',
  (id) => {
    for (const page of ['booking', 'space', 'users', 'partners', 'ledger/disputes', 'bulk-jobs'])
      expect(needsOf(`/admin/${page}/${id}`, new URLSearchParams())).toBeUndefined();
    expect(needsOf('/admin/booking/123456789012345', new URLSearchParams())).toEqual(['bookings.open']);
  },
);

const ODD_KEYS = ['constructor', '__proto__', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];

describe.each(ODD_KEYS)('the key %s', (key) => {
  it('is refused or ignored as what a list counts, sorts by and filters', async () => {
    for (const { path } of LISTS) {
      const counts = await api.get(path, { token, query: { counts: key } });
      expect([path, counts.status, counts.code]).toEqual([path, 400, 'invalid']);
      const sort = await api.get(path, { token, query: { sort: key } });
      expect([path, sort.status]).toEqual([path, 400]);
      const filter = await api.get(path, { token, query: { [key]: key } });
      expect([path, filter.status < 500]).toEqual([path, true]);
    }
  });

  it('is no column of an import and no place of an address', async () => {
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

it('half an emoji in a text that is audited is kept as a whole text', async () => {
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
  {},
])('a signed event without what every event has is accepted and changes nothing: %j', async (event) => {
  const body = JSON.stringify(event);
  const signature = signWebhook(body, process.env.STRIPE_WEBHOOK_SECRET ?? '');
  const { status } = await api.post('/webhooks/stripe', body, { headers: { 'stripe-signature': signature } });
  expect(status).toBeLessThan(500);
});
