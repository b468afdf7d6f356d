import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { db } from '@/db/client';
import { outbox } from '@/db/tables';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { api } from '../fixtures/api';
import { jobs } from '../fixtures/jobs';
import { bothLedgers, intentsOf } from '../fixtures/ledgers';
import { adminToken } from '../fixtures/people';
import { makeSpace, TWENTY } from '../fixtures/places';
import { fail, pendingFaults, provider, repair } from '../fixtures/stand-ins';
import { bookingRowsOf, bookNow, DECLINED, endedAgo, lapse, VISA, visitorAt } from '../fixtures/visitors';

let token: string;
let foreign: string;
beforeAll(async () => {
  token = await adminToken();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(async () => {
  expect(await pendingFaults()).toEqual([]);
  await repair();
});
afterAll(async () => {
  await jobs();
  const { provider: providerIntents, own: ownIntents } = await bothLedgers();
  // All intents except the foreign one, which was never paid.
  expect(ownIntents).toEqual(providerIntents.filter(([id]) => id !== foreign));
});

/** The provider fails before it does anything, or after it has done it, and repeats that response for the same key. */
const FAILURES = ['error-before', 'error-after'] as const;
const CREATE = 'POST /v1/payment_intents';

async function createHold(keepCard = false) {
  const visitor = visitorAt(await makeSpace(TWENTY));
  const webId = (await visitor.hold()).data.id;
  const confirm = (card = VISA) => visitor.confirm(webId, card, {}, keepCard ? { keepCard } : undefined);
  const statuses = async () => {
    const { booking } = await bookingRowsOf(webId);
    return (await intentsOf(booking.transactionId)).map(({ status }) => status);
  };
  return { visitor, webId, confirm, statuses };
}

describe.each(FAILURES)('a single failure of the provider (%s)', (mode) => {
  it('when the intent is created: the visitor pays at once, with one intent', async () => {
    const { confirm, statuses } = await createHold();
    await fail({ match: CREATE, mode });
    expect((await confirm()).data.status).toBe('confirmed');
    expect(await statuses()).toEqual(['succeeded']);
  });

  it('when the money is captured: it is captured once', async () => {
    const { confirm, statuses } = await createHold();
    await fail({ match: `${CREATE}/*/capture`, mode });
    expect((await confirm()).data.status).toBe('confirmed');
    expect(await statuses()).toEqual(['succeeded']);
  });

  it('when the card is confirmed: the same card pays with the next try', async () => {
    const { confirm, statuses } = await createHold();
    await fail({ match: `${CREATE}/*/confirm`, mode });
    expect((await confirm()).code).toBe('card_service_away');
    expect((await confirm()).data.status).toBe('confirmed');
    expect(await statuses()).toEqual(['succeeded']);
  });

  it('when the intent of a lapsed hold is cancelled: it is cancelled all the same', async () => {
    const { confirm, webId, statuses } = await createHold();
    await confirm(DECLINED);
    await lapse(webId);
    await fail({ match: `${CREATE}/*/cancel`, mode });
    await jobs();
    await drainOutbox();
    expect(await statuses()).toEqual(['canceled']);
  });

  it('when money is refunded: it is refunded once, at once', async () => {
    const webId = await bookNow(visitorAt(await makeSpace(TWENTY)));
    await endedAgo(webId, 600);
    const { booking, payment } = await bookingRowsOf(webId);
    await fail({ match: 'POST /v1/refunds', mode });
    const body = { type: 'card', amount: 3 };
    const { data } = await api.put<{ state: string }>(`/admin/booking/${booking.id}/refund`, body, { token });
    expect(data.state).toBe('succeeded');
    const { data: refunds } = await provider().refunds.list({ payment_intent: payment!.intentId! });
    expect(refunds.map(({ amount }) => amount)).toEqual([300]);
  });

  it('when the customer of a kept card is created: the visitor pays, and the customer is deleted later', async () => {
    const customers = async () => (await provider().customers.list({ limit: 100 })).data.length;
    const before = await customers();
    const { confirm, webId } = await createHold(true);
    await fail({ match: 'POST /v1/customers', mode });
    expect((await confirm()).data.status).toBe('confirmed');
    expect(await customers()).toBe(before + 1);
    await api.delete(`/admin/booking/${(await bookingRowsOf(webId)).booking.id}`, { token });
    await jobs();
    expect(await customers()).toBe(before);
  });
});

describe('a provider that fails again and again', () => {
  it('gets another idempotency key each time, and the visitor then pays with one intent', async () => {
    const { confirm, statuses } = await createHold();
    // Each request tries the key that it finds used up, and one more.
    await fail({ match: CREATE, mode: 'error-before', times: 3 });
    expect((await confirm()).code).toBe('card_service_away');
    expect((await confirm()).code).toBe('card_service_away');
    expect((await confirm()).data.status).toBe('confirmed');
    expect(await statuses()).toEqual(['succeeded']);
  });

  it('refunds money exactly once after it recovers', async () => {
    const webId = await bookNow(visitorAt(await makeSpace(TWENTY)));
    await endedAgo(webId, 600);
    const { booking, payment } = await bookingRowsOf(webId);
    await fail({ match: 'POST /v1/refunds', mode: 'error-before', times: 3 });
    const body = { type: 'card', amount: 3 };
    const { data } = await api.put<{ state: string }>(`/admin/booking/${booking.id}/refund`, body, { token });
    expect(data.state).toBe('pending');
    const overdue = () =>
      db().execute(sql`update refunds set updated_at = now() - interval '1 minute', leased_until = null
        where booking_id = ${booking.id}`);
    for (let run = 1; run <= 2; run += 1) {
      await overdue();
      await jobs();
    }
    const { data: refunds } = await provider().refunds.list({ payment_intent: payment!.intentId! });
    expect(refunds.map(({ amount, status }) => [amount, status])).toEqual([[300, 'succeeded']]);
    expect(await db().execute(sql`select state from refunds where booking_id = ${booking.id}`)).toMatchObject(
      [{ state: 'succeeded' }],
    );
  });

  it('does not block a payment whose idempotency key was used for something else before a restore', async () => {
    const { confirm, statuses, webId } = await createHold();
    await confirm(DECLINED);
    const { payment } = await bookingRowsOf(webId);
    const next = await createHold();
    await db().execute(sql`select setval(pg_get_serial_sequence('payments', 'id'), ${payment!.id + 1_000})`);
    const key = `intent-${payment!.id + 1_001}-0`;
    const options = { idempotencyKey: key };
    foreign = (await provider().paymentIntents.create({ amount: 4200, currency: 'usd' }, options)).id;
    expect((await next.confirm()).data.status).toBe('confirmed');
    expect(await next.statuses()).toEqual(['succeeded']);
    expect(await statuses()).toEqual(['requires_payment_method']);
  });
});

describe('a provider that does not serve', () => {
  it.each([
    [401, 'key'],
    [429, 'limit'],
    [500, 'away'],
  ])('is logged with status %s as kind %s', async (status, kind) => {
    const lines: string[] = [];
    const warn = vi.spyOn(console, 'warn').mockImplementation((line) => void lines.push(String(line)));
    const { visitor, confirm } = await createHold();
    await fail({ match: 'POST /v1/payment_intents*', mode: 'error-before', status, times: 20 });
    expect(await confirm()).toMatchObject({ status: 503, code: 'card_service_away' });
    await repair();
    warn.mockRestore();
    const entries = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'card.away');
    expect(entries).toMatchObject([{ kind, where: expect.stringContaining('/confirm/') }]);
    expect(lines.join()).not.toContain(visitor.email);
  });

  it.each([
    [401, 'The card service refuses our key. Set STRIPE_SECRET_KEY on the server to one that is valid'],
    [429, 'The card service takes no more calls just now. Try again in a minute'],
    [500, 'The card service is not responding'],
  ])('is explained to staff for status %s, and to visitors without details', async (status, sentence) => {
    const { webId, confirm } = await createHold();
    await confirm(DECLINED);
    const intentId = (await bookingRowsOf(webId)).payment?.intentId ?? '';
    await fail({ match: 'POST /v1/payment_intents*', mode: 'error-before', status, times: 30 });
    expect((await confirm()).message).not.toContain('STRIPE');
    await db().insert(outbox).values({ kind: 'payment.cancel-intent', payload: { intentId } });
    await drainOutbox();
    const failing = await db().execute(sql`
      select kind, last_error from outbox where done_at is null and last_error is not null`);
    await repair();
    expect(failing).toMatchObject([{ kind: 'payment.cancel-intent', last_error: sentence }]);
    await db().execute(sql`update outbox set available_at = now() where done_at is null`);
    await drainOutbox();
  });
});
