import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { payments, refunds, walletEntries } from '@/db/tables';
import type { RefundDetailsWire } from '@/lib/booking/payments/refund-wire';
import { api } from '../fixtures/api';
import { serveApi } from '../fixtures/api-server';
import { auditsOf } from '../fixtures/audits';
import { jobs } from '../fixtures/jobs';
import { bothLedgers, intentsOf } from '../fixtures/ledgers';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace, TWENTY } from '../fixtures/places';
import { fail, flush, provider, repair, webhooks } from '../fixtures/stand-ins';
import { bookingRowsOf, bookNow, endedAgo, visitorAt } from '../fixtures/visitors';

let token: string;
let server: Awaited<ReturnType<typeof serveApi>>;

beforeAll(async () => {
  token = await adminToken();
  server = await serveApi();
  await webhooks({ deliver: 'hold', url: `${server.url}/api/v2/webhooks/stripe` });
});
afterEach(async () => void (await repair()));
/** Whatever these tests did, the provider's ledger and ours agree to the cent, and balances are sums. */
afterAll(async () => {
  await overdue();
  await jobs();
  const books = await bothLedgers();
  expect(books.own).toEqual(books.provider);
  const wrong = await db().execute(sql`
    select id from customers where wallet_cents <>
      (select coalesce(sum(amount_cents), 0) from wallet_entries where customer_id = customers.id)`);
  expect([...wrong]).toEqual([]);
  await server.stop();
});

/** Refunds without a known outcome are retried at once. */
const overdue = () =>
  db().execute(
    sql`update refunds set updated_at = now() - interval '1 minute', leased_until = null where state = 'pending'`,
  );

type Outcome = { state: string; message: string };
/** A booking of $20 on a card that has ended. */
async function past(): Promise<{ id: number; reference: string; intentId: string; customerId: number }> {
  const webId = await bookNow(visitorAt(await makeSpace(TWENTY)));
  await endedAgo(webId, 600);
  const { booking, payment } = await bookingRowsOf(webId);
  const { id, transactionId: reference, customerId } = booking;
  return { id, reference, customerId, intentId: payment!.intentId! };
}
const refund = (id: number, type: string, amount: unknown, options: object = {}) =>
  api.put<Outcome>(`/admin/booking/${id}/refund`, { type, amount }, { token, ...options });
const details = async (id: number) =>
  (await api.get<RefundDetailsWire>(`/admin/booking/${id}/refund`, { token })).data;
const atProvider = async (intentId: string) => {
  const { data } = await provider().refunds.list({ payment_intent: intentId, limit: 100 });
  return data.map(({ amount, status }) => [amount, status]);
};

describe('a refund', () => {
  it('can be made to the card in parts; each shows who, when, how, why and the provider’s reference', async () => {
    const booking = await past();
    expect(await details(booking.id)).toMatchObject({
      refundtotal: 0,
      subtotal: 18.37,
      refundable: 20,
      refundableCard: 20,
      refunds: [],
    });
    const first = await api.put<Outcome>(
      `/admin/booking/${booking.id}/refund`,
      { type: 'card', amount: 12.34, reason: 'It was cold' },
      { token },
    );
    expect(first).toMatchObject({
      status: 200,
      data: { state: 'succeeded', message: 'Refund is done successfully' },
    });
    expect(await details(booking.id)).toMatchObject({
      refundtotal: 12.34,
      refundable: 7.66,
      refundableCard: 7.66,
    });
    expect((await details(booking.id)).refunds[0]).toMatchObject({
      method: 'card',
      state: 'succeeded',
      amount: 12.34,
      reason: 'It was cold',
      by: 'admin@hushpod.test',
      reference: expect.stringMatching(/^re_/),
    });
    expect(await refund(booking.id, 'card', 7.67)).toMatchObject({
      status: 400,
      errors: [{ path: 'amount', message: 'At most $7.66 can be refunded' }],
    });
    expect((await refund(booking.id, 'card', 7.66)).status).toBe(200);
    expect(await refund(booking.id, 'card', 0.01)).toMatchObject({ status: 409, code: 'refunded' });
    expect(await atProvider(booking.intentId)).toEqual([
      [766, 'succeeded'],
      [1234, 'succeeded'],
    ]);
  });

  it('to the wallet is a ledger entry, and leaves less for the card', async () => {
    const booking = await past();
    expect((await refund(booking.id, 'wallet', 15)).data.state).toBe('succeeded');
    const entries = await db().select().from(walletEntries).where(eq(walletEntries.bookingId, booking.id));
    expect(entries).toMatchObject([{ amountCents: 1500, reason: 'refund', customerId: booking.customerId }]);
    expect(await details(booking.id)).toMatchObject({ refundable: 5, refundableCard: 5 });
    expect(await atProvider(booking.intentId)).toEqual([]);
  });

  it.each([
    [{ type: 'card', amount: 0 }, 'amount'],
    [{ type: 'card', amount: -1 }, 'amount'],
    [{ type: 'card', amount: 1.001 }, 'amount'],
    [{ type: 'card', amount: 'all' }, 'amount'],
    [{ type: 'cash', amount: 1 }, 'type'],
    [{ amount: 1 }, 'type'],
  ])('of %j is refused', async (body, path) => {
    const { id } = await past();
    const result = await api.put(`/admin/booking/${id}/refund`, body, { token });
    expect([result.status, result.errors[0]?.path]).toEqual([400, path]);
  });

  it('returns 409 for a current or upcoming booking, but not for a cancelled one', async () => {
    const webId = await bookNow(visitorAt(await makeSpace(TWENTY)));
    const { booking } = await bookingRowsOf(webId);
    expect(await refund(booking.id, 'wallet', 1)).toMatchObject({ status: 409, code: 'not_refundable' });
    await db().execute(
      sql`update bookings set status = 3, cancel_reason = 'operator', cancelled_at = now() where id = ${booking.id}`,
    );
    expect((await refund(booking.id, 'card', 1)).status).toBe(200);
  });

  it('can only be made to the wallet if no card was charged', async () => {
    const space = await makeSpace(TWENTY);
    const startsAt = new Date(Date.now() - 86_400_000);
    const { id } = await makeBooking({ spaceId: space.id, customerId: await makeCustomer(), startsAt });
    await db().execute(sql`insert into booking_periods (booking_id, space_id, ordinal, state, starts_at, ends_at,
      duration_minutes, sub_total_cents, amount_cents, confirmed_at)
      select id, space_id, 0, 'confirmed', starts_at, ends_at, 60, 1000, 1000, starts_at from bookings where id = ${id}`);
    expect(await details(id)).toMatchObject({ refundable: 10, refundableCard: 0 });
    expect(await refund(id, 'card', 5)).toMatchObject({
      errors: [{ path: 'amount', message: 'At most $0.00 can go back to the card' }],
    });
    expect((await refund(id, 'wallet', 10)).status).toBe(200);
  });

  it('returns 404 for a booking that another partner sold', async () => {
    const { id } = await past();
    const { token: by } = await subAdmin([11], [(await partner('MERIDIAN')).id]);
    expect((await refund(id, 'wallet', 1, { token: by })).status).toBe(404);
  });
});

describe('repeated refunds', () => {
  it('with one Idempotency-Key happen once', async () => {
    const { id, intentId } = await past();
    const headers = { 'idempotency-key': `k-${id}` };
    const [one, two] = await Promise.all([
      refund(id, 'card', 5, { headers }),
      refund(id, 'card', 5, { headers }),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(await atProvider(intentId)).toEqual([[500, 'succeeded']]);
    expect((await refund(id, 'card', 6, { headers })).status).toBe(409);
  });

  it('do not exceed what was paid, even fifty at once with a provider that loses responses', async () => {
    const { id, intentId, reference } = await past();
    await fail({ match: 'POST /v1/refunds', mode: 'error-after', times: 7 });
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => refund(id, index % 2 ? 'card' : 'wallet', 1.5)),
    );
    const succeeded = responses.filter(({ status, data }) => status === 200 && data.state === 'succeeded');
    const pending = responses.filter(({ status, data }) => status === 200 && data.state === 'pending');
    const refused = responses.filter(({ status }) => status !== 200);
    expect(succeeded.length + pending.length).toBe(13);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([400]));
    await repair();
    await overdue();
    await jobs();
    const rows = await db().select().from(refunds).where(eq(refunds.bookingId, id));
    expect(rows.every(({ state }) => state === 'succeeded')).toBe(true);
    expect(rows).toHaveLength(13);
    expect(rows.reduce((sum, row) => sum + row.amountCents, 0)).toBe(1950);
    const byCard = rows.filter(({ method }) => method === 'card').length;
    expect((await atProvider(intentId)).map(([amount]) => amount)).toEqual(Array(byCard).fill(150));
    expect(await details(id)).toMatchObject({ refundtotal: 19.5, refundable: 0.5 });
    expect((await intentsOf(reference)).map(({ amount_received }) => amount_received)).toEqual([2000]);
  });
});

describe('a refund at a provider in trouble', () => {
  it('is reported as under way if its response was lost, and completed once by the job', async () => {
    const { id, intentId } = await past();
    await fail({ match: 'POST /v1/refunds', mode: 'timeout-after', ms: 0, times: 3 });
    expect(await refund(id, 'card', 5)).toMatchObject({ status: 200, data: { state: 'pending' } });
    expect(await details(id)).toMatchObject({ refundable: 15, refunds: [{ state: 'pending' }] });
    await overdue();
    await jobs();
    expect((await details(id)).refunds).toMatchObject([{ state: 'succeeded' }]);
    expect(await atProvider(intentId)).toEqual([[500, 'succeeded']]);
  });

  it('is made by the job if the provider did nothing', async () => {
    const { id, intentId } = await past();
    await fail({ match: 'POST /v1/refunds', mode: 'error-before', times: 3 });
    expect((await refund(id, 'card', 5)).data.state).toBe('pending');
    expect(await atProvider(intentId)).toEqual([]);
    await overdue();
    await jobs();
    expect(await atProvider(intentId)).toEqual([[500, 'succeeded']]);
  });

  it('is refused if the money is already back, and the provider’s own refunds are recorded first', async () => {
    const { id, intentId } = await past();
    // All of it was refunded in the provider's own dashboard, and the event has not arrived yet.
    await provider().refunds.create({ payment_intent: intentId });
    expect(await refund(id, 'card', 5)).toMatchObject({ status: 422, code: 'refund_refused' });
    expect(await details(id)).toMatchObject({ refundtotal: 20, refundable: 0 });
    expect(await refund(id, 'wallet', 20), 'nothing is left for the wallet').toMatchObject({ status: 409 });
    await flush();
    const { refundtotal, refunds: listed } = await details(id);
    expect(refundtotal).toBe(20);
    expect(listed).toMatchObject([
      { amount: 20, state: 'succeeded' },
      { amount: 5, state: 'failed' },
    ]);
  });
});

describe('an event of the provider', () => {
  it.each(['oldest', 'newest'] as const)(
    'adds a refund of its own site to our ledger, events %s first, three times',
    async (order) => {
      const { id, intentId } = await past();
      await provider().refunds.create({ payment_intent: intentId, amount: 700 });
      expect(await flush({ order, times: 3 })).toMatchObject({ failed: 0 });
      expect(await details(id)).toMatchObject({
        refundtotal: 7,
        refundable: 13,
        refunds: [{ amount: 7, reason: 'Made at the payment provider', by: 'system', state: 'succeeded' }],
      });
      const [payment] = await db().select().from(payments).where(eq(payments.intentId, intentId));
      expect(payment!.refundedCents).toBe(700);
    },
  );

  it('makes disputed money refundable only once the dispute is won', async () => {
    const { id, intentId } = await past();
    const control = (path: string, body: object) =>
      fetch(`${process.env.STRIPE_API_URL}/control/disputes${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
      }).then((response) => response.json() as Promise<{ id: string }>);
    const dispute = await control('', { payment_intent: intentId });
    await flush();
    expect(await details(id)).toMatchObject({ refundable: 0, refundableCard: 0 });
    expect((await refund(id, 'wallet', 1)).status).toBe(409);
    await control(`/${dispute.id}/close`, { status: 'won' });
    await flush({ order: 'newest' });
    expect(await details(id)).toMatchObject({ refundable: 20, refundableCard: 20 });
  });

  it('changes nothing if its signature is bad', async () => {
    const { id, intentId } = await past();
    await provider().refunds.create({ payment_intent: intentId, amount: 700 });
    const event = {
      type: 'charge.refunded',
      data: { object: { object: 'charge', payment_intent: intentId } },
    };
    const result = await api.post('/webhooks/stripe', JSON.stringify(event), {
      headers: { 'stripe-signature': 't=1,v1=00' },
    });
    expect(result.status).toBe(400);
    expect(await details(id)).toMatchObject({ refundtotal: 0 });
    await flush();
  });
});

it('every refund is audited', async () => {
  const { id } = await past();
  await refund(id, 'card', 5);
  const entries = await auditsOf('booking', id);
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['refund.order', 'refund.succeeded']),
  );
});
