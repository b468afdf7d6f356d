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
import { makeSpace, type TestSpace, TWENTY } from '../fixtures/places';
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
  const { provider: providerIntents, own: ownIntents } = await bothLedgers();
  const ownIds = new Set(ownIntents.map(([id]) => id));
  expect(providerIntents.filter(([id, { captured }]) => ownIds.has(id) || captured > 0)).toEqual(ownIntents);
  await server.stop();
});

/** A card as the script in a browser creates it. */
async function cardOf(number = '4242424242424242'): Promise<string> {
  const card = { number, exp_month: 12, exp_year: 2040, cvc: '123' };
  return (await provider().paymentMethods.create({ type: 'card', card })).id;
}

type Booked = { space: TestSpace; visitor: Visitor; webId: string };

/** A running booking, paid with a card that is kept (or not). */
async function bookWithCard(number?: string, input: object = KEEP): Promise<Booked> {
  const space = await makeSpace(TWENTY);
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

const isDeletedAtProvider = async (customerRef: string) =>
  'deleted' in (await provider().customers.retrieve(customerRef));

describe('a card is kept', () => {
  it('if the visitor agreed, with its own anonymous customer and the time of the consent', async () => {
    const first = await bookWithCard();
    const second = await bookWithCard();
    const [row, otherRow] = [await keptRow(first.webId), await keptRow(second.webId)];
    expect(row).toMatchObject({ brand: 'visa', last4: '4242', deviceKey: first.visitor.by.device });
    expect(await methodsOf(row!.customerRef!)).toEqual([row!.methodRef]);
    expect(otherRow!.customerRef).not.toBe(row!.customerRef);
    const customer = await provider().customers.retrieve(row!.customerRef!);
    expect(customer).toMatchObject({ email: null, name: null, metadata: {} });
    const { payment, booking } = await bookingRowsOf(first.webId);
    expect(payment!.keepCardAt!.getTime()).toBeLessThanOrEqual(booking.confirmedAt!.getTime());
    const [intent] = await intentsOf(booking.transactionId);
    expect(intent).toMatchObject({ setup_future_usage: 'on_session', customer: row!.customerRef });
  });

  it('only with consent: not without an answer, for a wallet, or if the last answer was no', async () => {
    const withoutAnswer = await bookWithCard(undefined, {});
    expect(await keptRow(withoutAnswer.webId)).toBeUndefined();
    const visitor = visitorAt(await makeSpace(TWENTY));
    const { data } = await visitor.hold();
    const wallet = await provider().testHelpers.confirmationTokens.create({ payment_method: 'pm_card_visa' });
    expect((await visitor.confirm(data.id, wallet.id, {}, KEEP)).data).toEqual({ status: 'confirmed' });
    expect(await keptRow(data.id)).toBeUndefined();
    const unsure = visitorAt(await makeSpace(TWENTY));
    const { data: hold } = await unsure.hold();
    expect((await unsure.confirm(hold.id, DECLINED, {}, KEEP)).status).toBe(402);
    expect((await unsure.confirm(hold.id, await cardOf())).data).toEqual({ status: 'confirmed' });
    expect(await keptRow(hold.id)).toMatchObject({ methodRef: null });
    expect(await methodsOf((await keptRow(hold.id))!.customerRef!)).toEqual([]);
  });

  it('after 3-D Secure as well', async () => {
    const { webId } = await bookWithCard(ASKS_BANK);
    expect(await keptRow(webId)).toMatchObject({ last4: '3155' });
  });
});

describe('the kept card', () => {
  it('pays for an extension once, however often it is requested', async () => {
    const booked = await bookWithCard();
    expect((await extend(booked)).status).toBe(201);
    const both = await Promise.all([1, 2].map(() => booked.visitor.confirm(booked.webId, 'kept')));
    expect(both.map(({ data }) => data.status)).toContain('confirmed');
    expect((await booked.visitor.confirm(booked.webId, 'kept')).data).toEqual({ status: 'confirmed' });
    expect(await chargesOf(booked.webId)).toEqual([PAID, PAID]);
    expect((await bookingRowsOf(booked.webId)).booking).toMatchObject({ status: 5, durationMinutes: 60 });
  });

  it('pays once when the response was lost and the same request is sent again', async () => {
    const booked = await bookWithCard();
    await extend(booked);
    const headers = { 'idempotency-key': randomUUID() };
    await fail({ match: 'POST /v1/payment_intents/*/confirm', mode: 'error-after' });
    await booked.visitor.confirm(booked.webId, 'kept', { headers });
    await repair();
    await booked.visitor.confirm(booked.webId, 'kept', { headers });
    await jobs();
    expect((await booked.visitor.confirm(booked.webId, 'kept')).data).toEqual({ status: 'confirmed' });
    expect(await chargesOf(booked.webId)).toEqual([PAID, PAID]);
  });

  it('cannot be used or read by another browser, which pays with its own card', async () => {
    const booked = await bookWithCard();
    const row = await keptRow(booked.webId);
    await extend(booked);
    const device = `dev_${'x'.repeat(22)}`;
    const refusal = await booked.visitor.confirm(booked.webId, 'kept', { device });
    expect(refusal).toMatchObject({ status: 422, code: 'no_kept_card' });
    const stolen = await booked.visitor.confirm(booked.webId, row!.methodRef!, { device });
    expect(stolen.status).toBe(402);
    const pages = await Promise.all([
      api.get(`/bookings/web/${booked.webId}`, { ...booked.visitor.by, device }),
      booked.visitor.look(booked.webId),
    ]);
    for (const { text } of pages)
      for (const secret of [row!.methodRef!, row!.customerRef!]) expect(text).not.toContain(secret);
    expect((await booked.visitor.confirm(booked.webId, await cardOf(), { device })).data.status).toBe(
      'confirmed',
    );
    expect(await chargesOf(booked.webId)).toEqual([PAID, PAID]);
  });

  it('goes through 3-D Secure when its bank requires it', async () => {
    const booked = await bookWithCard(ASKS_BANK);
    await extend(booked);
    const challenged = await booked.visitor.confirm(booked.webId, 'kept');
    expect(challenged.data.status).toBe('requires_action');
    // The booking ends while the bank's dialog is open: the card remains until the payment is decided.
    await endedAgo(booked.webId, 301);
    await jobs();
    expect(await keptRow(booked.webId)).toMatchObject({ removedAt: null });
    await authenticate(challenged.data.clientSecret ?? '');
    expect((await booked.visitor.confirm(booked.webId, 'kept')).data).toEqual({ status: 'confirmed' });
    expect(await chargesOf(booked.webId)).toEqual([PAID, PAID]);
  });

  it('leaves the extension held for another card when its bank declines', async () => {
    const booked = await bookWithCard(REFUSES_LATER);
    await extend(booked);
    const declined = await booked.visitor.confirm(booked.webId, 'kept');
    expect(declined).toMatchObject({ status: 402, message: 'Your card was declined.' });
    expect((await booked.visitor.look(booked.webId)).data.extension).toMatchObject({ isPaying: false });
    expect((await booked.visitor.confirm(booked.webId, await cardOf())).data.status).toBe('confirmed');
    expect(await chargesOf(booked.webId)).toEqual([PAID, PAID]);
  });
});

describe('the kept card is removed', () => {
  it('five minutes after the extended end', async () => {
    const booked = await bookWithCard();
    await extend(booked);
    await booked.visitor.confirm(booked.webId, 'kept');
    const { customerRef, methodRef } = (await keptRow(booked.webId))!;
    await jobs();
    await endedAgo(booked.webId, 295);
    await jobs();
    expect(await methodsOf(customerRef!)).toEqual([methodRef]);
    await endedAgo(booked.webId, 301);
    await jobs();
    expect(await isDeletedAtProvider(customerRef!)).toBe(true);
    expect((await provider().paymentMethods.retrieve(methodRef!)).customer).toBeNull();
    expect(await keptRow(booked.webId)).toMatchObject({ customerRef: null, methodRef: null, last4: null });
  });

  it('with retries until the provider confirms it', async () => {
    const booked = await bookWithCard();
    const { customerRef } = (await keptRow(booked.webId))!;
    await endedAgo(booked.webId, 301);
    await fail({ match: 'POST /v1/payment_methods/*/detach', mode: 'error-before', times: 9 });
    await jobs();
    expect(await isDeletedAtProvider(customerRef!)).toBe(false);
    expect(await keptRow(booked.webId)).toMatchObject({ customerRef, removedAt: null });
    await repair();
    await db().update(keptCards).set({ leasedUntil: null }).where(eq(keptCards.customerRef, customerRef!));
    await jobs();
    expect(await isDeletedAtProvider(customerRef!)).toBe(true);
    expect((await keptRow(booked.webId))!.removedAt).toBeInstanceOf(Date);
  });

  it('when the booking is cancelled, and then pays nothing', async () => {
    const booked = await bookWithCard();
    const { customerRef } = (await keptRow(booked.webId))!;
    await extend(booked);
    const { booking } = await bookingRowsOf(booked.webId);
    const token = await adminToken();
    expect((await api.delete(`/admin/booking/${booking.id}`, { token })).status).toBeLessThan(300);
    expect((await booked.visitor.confirm(booked.webId, 'kept')).status).not.toBe(200);
    await jobs();
    expect(await isDeletedAtProvider(customerRef!)).toBe(true);
    expect(await chargesOf(booked.webId)).toContainEqual(PAID);
  });

  it('and refused from its removal time on, even before the job has run', async () => {
    const booked = await bookWithCard();
    await extend(booked);
    await db()
      .update(keptCards)
      .set({ removeAt: sql`now()` })
      .where(eq(keptCards.customerRef, (await keptRow(booked.webId))!.customerRef!));
    expect(await booked.visitor.confirm(booked.webId, 'kept')).toMatchObject({
      status: 422,
      code: 'no_kept_card',
    });
    expect((await booked.visitor.confirm(booked.webId, await cardOf())).data.status).toBe('confirmed');
  });

  it('when the customer is anonymised', async () => {
    const booked = await bookWithCard();
    const { customerRef } = (await keptRow(booked.webId))!;
    await endedAgo(booked.webId, 10);
    const { booking } = await bookingRowsOf(booked.webId);
    const token = await adminToken();
    const path = `/users/${booking.customerId}/anonymise`;
    const blanked = await api.post(path, { confirm: true }, { token });
    expect(blanked.status, blanked.text).toBeLessThan(300);
    await jobs();
    expect(await isDeletedAtProvider(customerRef!)).toBe(true);
  });
});

describe('the customer of a kept card does not stay behind', () => {
  const customers = async () =>
    (await provider().customers.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 })).map(({ id }) => id);
  const cancel = async (webId: string) =>
    api.delete(`/admin/booking/${(await bookingRowsOf(webId)).booking.id}`, { token: await adminToken() });

  it('when the response to its creation was lost, and the visitor then paid without it', async () => {
    const before = await customers();
    const visitor = visitorAt(await makeSpace(TWENTY));
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

  it('when the booking is cancelled while the customer is being created', async () => {
    const before = await customers();
    const running = await bookWithCard(undefined, {});
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

it('the audit log contains no reference to a card at the provider', async () => {
  const booked = await bookWithCard();
  const { customerRef, methodRef } = (await keptRow(booked.webId))!;
  const [leaks] = await db().execute<{
    entries: number;
  }>(sql`select count(*)::int as entries from audit_entries
    where concat(before, after) like ${`%${methodRef}%`} or concat(before, after) like ${`%${customerRef}%`}`);
  expect(leaks).toEqual({ entries: 0 });
  const { booking } = await bookingRowsOf(booked.webId);
  const [agreed] = await db().execute<{ after: object }>(sql`select after from audit_entries
    where action = 'payment.card-kept' and entity_id = ${String(booking.id)}`);
  expect(agreed?.after).toEqual({ agreedAt: expect.any(String) });
  expect(await db().$count(payments, eq(payments.bookingId, booking.id))).toBe(1);
  expect(await db().$count(bookings, eq(bookings.id, booking.id))).toBe(1);
});
