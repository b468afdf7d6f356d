import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { bookings, keptCards, payments } from '@/db/tables';
import { api } from '../fixtures/api';
import { serveApi } from '../fixtures/api-server';
import { eventually } from '../fixtures/eventually';
import { jobs } from '../fixtures/jobs';
import { bothLedgers, intentsOf } from '../fixtures/ledgers';
import { adminToken } from '../fixtures/people';
import { makeSpace, type TestSpace } from '../fixtures/places';
import { authenticate, fail, pendingFaults, provider, repair, webhooks } from '../fixtures/stand-ins';
import { bookingRowsOf, DECLINED, endedAgo, type Visitor, visitorAt } from '../fixtures/visitors';

const KEEP = { keepCard: true };
/** Pays once, and is declined after it has been attached to a customer. */
const REFUSES_LATER = '4000000000000341';
const ASKS_BANK = '4000002500003155';

let server: Awaited<ReturnType<typeof serveApi>>;
beforeAll(async () => {
  server = await serveApi();
  await webhooks({ deliver: 'normal', url: `${server.url}/api/v2/webhooks/stripe` });
});
afterAll(async () => {
  await repair();
  await jobs();
  const { provider: theirs, own } = await bothLedgers();
  const known = new Set(own.map(([id]) => id));
  expect(theirs.filter(([id, { captured }]) => known.has(id) || captured > 0)).toEqual(own);
  await server.stop();
});

/** A card as the script in a browser creates it. */
async function cardOf(number = '4242424242424242'): Promise<string> {
  const card = { number, exp_month: 12, exp_year: 2040, cvc: '123' };
  return (await provider().paymentMethods.create({ type: 'card', card })).id;
}

type Booked = { space: TestSpace; visitor: Visitor; webId: string };

/** A running booking, paid with a card that is kept (or not). */
async function booked(number?: string, input: object = KEEP): Promise<Booked> {
  const space = await makeSpace();
  const visitor = visitorAt(space);
  const { data } = await visitor.hold();
  const token = await cardOf(number);
  let paid = await visitor.confirm(data.id, token, {}, input);
  if (paid.data.clientSecret) {
    await authenticate(paid.data.clientSecret);
    paid = await visitor.confirm(data.id, token, {}, input);
  }
  expect(paid.data, paid.text).toEqual({ status: 'confirmed' });
  return { space, visitor, webId: data.id };
}

const extend = ({ space, visitor, webId }: Booked, more: object = {}) =>
  api.post<{ url: string }>(
    '/bookings/instant',
    { express: true, podId: space.id, pricingPlanId: space.planId },
    { ...visitor.by, query: { bookingId: webId, isExtended: 'true' }, ...more },
  );

async function keptRow(webId: string) {
  const { booking } = await bookingRowsOf(webId);
  const rows = await db().select().from(keptCards).where(eq(keptCards.bookingId, booking.id));
  return rows[0];
}

const chargesOf = async (webId: string) => {
  const { booking } = await bookingRowsOf(webId);
  return (await intentsOf(booking.transactionId)).map(({ status, amount_received }) => [
    status,
    amount_received,
  ]);
};
const PAID = ['succeeded', 2000];

/** The cards that the provider keeps for a booking. */
async function methodsOf(customerRef: string): Promise<string[]> {
  const { data } = await provider().customers.listPaymentMethods(customerRef);
  return data.map(({ id }) => id);
}

const goneAt = async (customerRef: string) => 'deleted' in (await provider().customers.retrieve(customerRef));

describe('a card is kept', () => {
  it('where the visitor agreed, by a customer of its own without a name, with the time of the answer', async () => {
    const first = await booked();
    const second = await booked();
    const [row, other] = [await keptRow(first.webId), await keptRow(second.webId)];
    expect(row).toMatchObject({ brand: 'visa', last4: '4242', deviceKey: first.visitor.by.device });
    expect(await methodsOf(row!.customerRef!)).toEqual([row!.methodRef]);
    expect(other!.customerRef).not.toBe(row!.customerRef);
    const customer = await provider().customers.retrieve(row!.customerRef!);
    expect(customer).toMatchObject({ email: null, name: null, metadata: {} });
    const { payment, booking } = await bookingRowsOf(first.webId);
    expect(payment!.keepCardAt!.getTime()).toBeLessThanOrEqual(booking.confirmedAt!.getTime());
    const [intent] = await intentsOf(booking.transactionId);
    expect(intent).toMatchObject({ setup_future_usage: 'on_session', customer: row!.customerRef });
  });

  it('nowhere else: without an answer, for a wallet, or where the last answer was no', async () => {
    const silent = await booked(undefined, {});
    expect(await keptRow(silent.webId)).toBeUndefined();
    const visitor = visitorAt(await makeSpace());
    const { data } = await visitor.hold();
    const wallet = await provider().testHelpers.confirmationTokens.create({ payment_method: 'pm_card_visa' });
    expect((await visitor.confirm(data.id, wallet.id, {}, KEEP)).data).toEqual({ status: 'confirmed' });
    expect(await keptRow(data.id)).toBeUndefined();
    const unsure = visitorAt(await makeSpace());
    const { data: held } = await unsure.hold();
    expect((await unsure.confirm(held.id, DECLINED, {}, KEEP)).status).toBe(402);
    expect((await unsure.confirm(held.id, await cardOf())).data).toEqual({ status: 'confirmed' });
    expect(await keptRow(held.id)).toMatchObject({ methodRef: null });
    expect(await methodsOf((await keptRow(held.id))!.customerRef!)).toEqual([]);
  });

  it('after 3-D Secure too', async () => {
    const { webId } = await booked(ASKS_BANK);
    expect(await keptRow(webId)).toMatchObject({ last4: '3155' });
  });
});

describe('the kept card', () => {
  it('pays more time, once, however often it is asked', async () => {
    const now = await booked();
    expect((await extend(now)).status).toBe(201);
    const both = await Promise.all([1, 2].map(() => now.visitor.confirm(now.webId, 'kept')));
    expect(both.map(({ data }) => data.status)).toContain('confirmed');
    expect((await now.visitor.confirm(now.webId, 'kept')).data).toEqual({ status: 'confirmed' });
    expect(await chargesOf(now.webId)).toEqual([PAID, PAID]);
    expect((await bookingRowsOf(now.webId)).booking).toMatchObject({ status: 5, durationMinutes: 60 });
  });

  it('pays when the answer was lost, and the same request is sent again', async () => {
    const now = await booked();
    await extend(now);
    const headers = { 'idempotency-key': randomUUID() };
    await fail({ match: 'POST /v1/payment_intents/*/confirm', mode: 'error-after' });
    await now.visitor.confirm(now.webId, 'kept', { headers });
    await repair();
    await now.visitor.confirm(now.webId, 'kept', { headers });
    await jobs();
    expect((await now.visitor.confirm(now.webId, 'kept')).data).toEqual({ status: 'confirmed' });
    expect(await chargesOf(now.webId)).toEqual([PAID, PAID]);
  });

  it('is nobody else’s: another browser is refused, reads nothing of it, and pays with its own card', async () => {
    const now = await booked();
    const row = await keptRow(now.webId);
    await extend(now);
    const device = `dev_${'x'.repeat(22)}`;
    const refused = await now.visitor.confirm(now.webId, 'kept', { device });
    expect(refused).toMatchObject({ status: 422, code: 'no_kept_card' });
    const stolen = await now.visitor.confirm(now.webId, row!.methodRef!, { device });
    expect(stolen.status).toBe(402);
    const seen = await Promise.all([
      api.get(`/bookings/web/${now.webId}`, { ...now.visitor.by, device }),
      now.visitor.look(now.webId),
    ]);
    for (const { text } of seen)
      for (const secret of [row!.methodRef!, row!.customerRef!]) expect(text).not.toContain(secret);
    expect((await now.visitor.confirm(now.webId, await cardOf(), { device })).data.status).toBe('confirmed');
    expect(await chargesOf(now.webId)).toEqual([PAID, PAID]);
  });

  it('asks its bank where the bank wants it', async () => {
    const now = await booked(ASKS_BANK);
    await extend(now);
    const asked = await now.visitor.confirm(now.webId, 'kept');
    expect(asked.data.status).toBe('requires_action');
    // The booking ends while the bank's dialog is open: the card remains until the payment is decided.
    await endedAgo(now.webId, 301);
    await jobs();
    expect(await keptRow(now.webId)).toMatchObject({ removedAt: null });
    await authenticate(asked.data.clientSecret ?? '');
    expect((await now.visitor.confirm(now.webId, 'kept')).data).toEqual({ status: 'confirmed' });
    expect(await chargesOf(now.webId)).toEqual([PAID, PAID]);
  });

  it('is refused by its bank: the extension stays held, for another card', async () => {
    const now = await booked(REFUSES_LATER);
    await extend(now);
    const refused = await now.visitor.confirm(now.webId, 'kept');
    expect(refused).toMatchObject({ status: 402, message: 'Your card was declined.' });
    expect((await now.visitor.look(now.webId)).data.extension).toMatchObject({ isPaying: false });
    expect((await now.visitor.confirm(now.webId, await cardOf())).data.status).toBe('confirmed');
    expect(await chargesOf(now.webId)).toEqual([PAID, PAID]);
  });
});

describe('the kept card is removed', () => {
  it('five minutes after the end, as it was extended', async () => {
    const now = await booked();
    await extend(now);
    await now.visitor.confirm(now.webId, 'kept');
    const { customerRef, methodRef } = (await keptRow(now.webId))!;
    await jobs();
    await endedAgo(now.webId, 295);
    await jobs();
    expect(await methodsOf(customerRef!)).toEqual([methodRef]);
    await endedAgo(now.webId, 301);
    await jobs();
    expect(await goneAt(customerRef!)).toBe(true);
    expect((await provider().paymentMethods.retrieve(methodRef!)).customer).toBeNull();
    expect(await keptRow(now.webId)).toMatchObject({ customerRef: null, methodRef: null, last4: null });
  });

  it('is tried again until the provider says that it is gone', async () => {
    const now = await booked();
    const { customerRef } = (await keptRow(now.webId))!;
    await endedAgo(now.webId, 301);
    await fail({ match: 'POST /v1/payment_methods/*/detach', mode: 'error-before', times: 9 });
    await jobs();
    expect(await goneAt(customerRef!)).toBe(false);
    expect(await keptRow(now.webId)).toMatchObject({ customerRef, removedAt: null });
    await repair();
    await db().update(keptCards).set({ leasedUntil: null }).where(eq(keptCards.customerRef, customerRef!));
    await jobs();
    expect(await goneAt(customerRef!)).toBe(true);
    expect((await keptRow(now.webId))!.removedAt).toBeInstanceOf(Date);
  });

  it('with a cancelled booking, and then pays nothing', async () => {
    const now = await booked();
    const { customerRef } = (await keptRow(now.webId))!;
    await extend(now);
    const { booking } = await bookingRowsOf(now.webId);
    const token = await adminToken();
    expect((await api.delete(`/admin/booking/${booking.id}`, { token })).status).toBeLessThan(300);
    expect((await now.visitor.confirm(now.webId, 'kept')).status).not.toBe(200);
    await jobs();
    expect(await goneAt(customerRef!)).toBe(true);
    expect(await chargesOf(now.webId)).toContainEqual(PAID);
  });

  it('once over, it pays no more even before the job has run, and another card does', async () => {
    const now = await booked();
    await extend(now);
    await db()
      .update(keptCards)
      .set({ removeAt: sql`now()` })
      .where(eq(keptCards.customerRef, (await keptRow(now.webId))!.customerRef!));
    expect(await now.visitor.confirm(now.webId, 'kept')).toMatchObject({ status: 422, code: 'no_kept_card' });
    expect((await now.visitor.confirm(now.webId, await cardOf())).data.status).toBe('confirmed');
  });

  it('when the person is blanked', async () => {
    const now = await booked();
    const { customerRef } = (await keptRow(now.webId))!;
    await endedAgo(now.webId, 10);
    const { booking } = await bookingRowsOf(now.webId);
    const token = await adminToken();
    const path = `/users/${booking.customerId}/anonymise`;
    const blanked = await api.post(path, { confirm: true }, { token });
    expect(blanked.status, blanked.text).toBeLessThan(300);
    await jobs();
    expect(await goneAt(customerRef!)).toBe(true);
  });
});

describe('the customer of a kept card does not stay behind', () => {
  const customers = async () =>
    (await provider().customers.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 })).map(({ id }) => id);
  const cancel = async (webId: string) =>
    api.delete(`/admin/booking/${(await bookingRowsOf(webId)).booking.id}`, { token: await adminToken() });

  it('when the answer to its creation was lost, and the visitor then paid without it', async () => {
    const before = await customers();
    const visitor = visitorAt(await makeSpace());
    const { data } = await visitor.hold();
    const token = await cardOf();
    await fail({ match: 'POST /v1/customers', mode: 'timeout-after', ms: 0, times: 3 });
    expect((await visitor.confirm(data.id, token, {}, KEEP)).status).toBe(503);
    expect(await customers()).toHaveLength(before.length + 1);
    expect((await visitor.confirm(data.id, token, {}, {})).data).toEqual({ status: 'confirmed' });
    expect((await cancel(data.id)).status).toBe(200);
    await jobs();
    expect(await customers()).toEqual(before);
  });

  it('when its booking is cancelled while it is made: the payment has lapsed', async () => {
    const before = await customers();
    const running = await booked(undefined, {});
    const { visitor, webId } = running;
    expect((await extend(running)).status).toBe(201);
    await fail({ match: 'POST /v1/customers', mode: 'slow', ms: 600_000 });
    const paying = visitor.confirm(webId, await cardOf(), {}, KEEP);
    await eventually('the customer is asked for', async () => (await pendingFaults()).length === 0);
    expect((await cancel(webId)).status).toBe(200);
    const { booking } = await bookingRowsOf(webId);
    await db().execute(sql`update kept_cards set remove_at = now() where booking_id = ${booking.id}`);
    await jobs();
    await repair();
    expect(await paying).toMatchObject({ status: 409, code: 'hold_lapsed' });
    await db().execute(sql`update kept_cards set leased_until = null`);
    await jobs();
    expect(await customers()).toEqual(before);
  });
});

it('what is logged and audited names no card at the provider', async () => {
  const now = await booked();
  const { customerRef, methodRef } = (await keptRow(now.webId))!;
  const [found] = await db().execute<{
    entries: number;
  }>(sql`select count(*)::int as entries from audit_entries
    where concat(before, after) like ${`%${methodRef}%`} or concat(before, after) like ${`%${customerRef}%`}`);
  expect(found).toEqual({ entries: 0 });
  const { booking } = await bookingRowsOf(now.webId);
  const [agreed] = await db().execute<{ after: object }>(sql`select after from audit_entries
    where action = 'payment.card-kept' and entity_id = ${String(booking.id)}`);
  expect(agreed?.after).toEqual({ agreedAt: expect.any(String) });
  expect(await db().$count(payments, eq(payments.bookingId, booking.id))).toBe(1);
  expect(await db().$count(bookings, eq(bookings.id, booking.id))).toBe(1);
});
