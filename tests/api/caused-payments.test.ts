import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { creditExpiries, deviceCommands, keptCards, payments, refunds, spaces } from '@/db/tables';
import { transact } from '@/db/transaction';
import { addWalletEntry } from '@/lib/booking/wallet/entries';
import { addDays } from '@/lib/foundation/time/local-dates';
import { localDate } from '@/lib/foundation/time/zones';
import { api } from '../fixtures/api';
import { type Caused, causedBy } from '../fixtures/caused';
import {
  alertedAdmin,
  booked,
  ended,
  PAID,
  REFUND_FAILED,
  REFUND_FAILS,
  REFUNDED,
  REFUNDED_AS_CREDIT,
  together,
  without,
} from '../fixtures/caused-bookings';
import { pod } from '../fixtures/doors';
import { eventually } from '../fixtures/eventually';
import { makeCustomer, makeLocation, makeSpace, TWENTY, watch } from '../fixtures/places';
import { authenticate, closeDispute, dispute, flush, provider } from '../fixtures/stand-ins';
import {
  ASKS_3DS,
  ageSpace,
  bookingRowsOf,
  bookNow,
  DECLINED,
  endedAgo,
  lapse,
  visitorAt,
} from '../fixtures/visitors';

const admin = alertedAdmin();
const CREATED = { 'event payment_intent.created': 1 };
/** A card that the bank refuses. */
const REFUSED: Caused = { 'event charge.failed': 1, 'event payment_intent.payment_failed': 1 };

async function createHold() {
  const visitor = visitorAt(await makeSpace({ cents: 2000 }));
  return { visitor, webId: (await visitor.hold()).data.id };
}

const refund = (id: number, amount: number, type = 'card') =>
  api.put(`/admin/booking/${id}/refund`, { type, amount }, admin);

describe('exactly the expected effects are caused', () => {
  it('by a hold that lapses unpaid', async () => {
    const { webId } = await createHold();
    expect(await causedBy(() => lapse(webId))).toEqual({
      'audit booking.lapse': 1,
      'effect payment.cancel': 1,
    });
  });

  it('by declined cards, the fifth of which ends the hold', async () => {
    const { visitor, webId } = await createHold();
    const decline = () => visitor.confirm(webId, DECLINED);
    const declined = { 'audit payment.declined': 1, ...REFUSED };
    expect(await causedBy(decline)).toEqual({ ...declined, ...CREATED });
    for (let time = 2; time < 5; time += 1) expect(await causedBy(decline), `${time}`).toEqual(declined);
    expect(await causedBy(decline), 'the fifth').toEqual({
      ...declined,
      'audit payment.declined-often': 1,
      'effect payment.cancel': 1,
      'event payment_intent.canceled': 1,
    });
    expect(await causedBy(decline), 'the sixth').toEqual({});
  });

  it('by another card while the bank of the first one asks for 3-D Secure', async () => {
    const { visitor, webId } = await createHold();
    expect(await causedBy(() => visitor.confirm(webId, ASKS_3DS))).toEqual({
      ...CREATED,
      'event payment_intent.requires_action': 1,
    });
    expect(await causedBy(() => visitor.confirm(webId))).toEqual({
      ...PAID,
      'audit payment.other-card': 1,
      'effect payment.cancel-intent': 1,
      'event payment_intent.canceled': 1,
    });
  });

  it('by an intent that is cancelled at the provider, and by a bank that takes longer than ten minutes', async () => {
    const holdWaitingForBank = async () => {
      const { visitor, webId } = await createHold();
      await visitor.confirm(webId, ASKS_3DS);
      const { payment, booking } = await bookingRowsOf(webId);
      return { ...payment!, spaceId: booking.spaceId };
    };
    const { intentId } = await holdWaitingForBank();
    expect(await causedBy(() => provider().paymentIntents.cancel(intentId!))).toEqual({
      'audit payment.void': 1,
      'effect payment.cancel': 1,
      'event payment_intent.canceled': 1,
    });
    const late = await holdWaitingForBank();
    const wait = () => ageSpace(late.spaceId, 11 * 60);
    expect(await causedBy(wait)).toEqual({
      'audit payment.expired': 1,
      'effect payment.cancel': 1,
      'event payment_intent.canceled': 1,
    });
    const [row] = await db().select().from(payments).where(eq(payments.id, late.id));
    expect(row?.state).toBe('void');
  });

  it('by a card that is kept, and removed once the booking is over', async () => {
    const { visitor, webId } = await createHold();
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' };
    const method = await provider().paymentMethods.create({ type: 'card', card });
    const pay = () => visitor.confirm(webId, method.id, {}, { keepCard: true });
    expect(await causedBy(pay)).toEqual(
      together(PAID, {
        'audit payment.card-kept': 1,
        'event payment_method.attached': 1,
      }),
    );
    expect(await causedBy(() => endedAgo(webId, 2 * 3600)), 'at its end').toEqual({
      'audit payment.card-removed': 1,
      'event payment_method.detached': 1,
    });
  });

  it('by a payment whose kept card was removed while the bank asked for 3-D Secure', async () => {
    const { visitor, webId } = await createHold();
    const card = { number: '4000002500003155', exp_month: 12, exp_year: 2040, cvc: '123' };
    const method = await provider().paymentMethods.create({ type: 'card', card });
    const pay = () => visitor.confirm(webId, method.id, {}, { keepCard: true });
    const { data } = await pay();
    const { booking } = await bookingRowsOf(webId);
    await db().update(keptCards).set({ customerRef: null }).where(eq(keptCards.bookingId, booking.id));
    const settle = async () => {
      await authenticate(data.clientSecret ?? '');
      await pay();
    };
    const caused = await causedBy(settle);
    expect(caused).toMatchObject({ 'audit booking.confirm': 1, 'mail to a guest': 1, 'ledger payment': 1 });
    expect(caused).not.toHaveProperty('audit payment.card-kept');
  });

  it('by a guest who is moved to a free pod', async () => {
    const [from, to] = [await pod(), await pod()];
    const { id } = await booked(from);
    const locationId = await makeLocation();
    await db()
      .update(spaces)
      .set({ locationId })
      .where(inArray(spaces.id, [from.id, to.id]));
    const move = () => api.post(`/admin/booking/${id}/free-pod`, { freePodId: to.id }, admin);
    expect(await causedBy(move)).toEqual({
      'audit booking.free-space': 1,
      'effect mail.booking-rescheduled': 1,
      'mail to a guest': 1,
    });
  });

  it('by the correction of an address that no email reached', async () => {
    const visitor = visitorAt(await makeSpace(TWENTY));
    const webId = (await visitor.hold({ email: `no-mailbox-${randomUUID()}@guests.test` })).data.id;
    const { 'mail to a guest': _, ...unmailed } = PAID;
    expect(await causedBy(() => visitor.confirm(webId))).toEqual(unmailed);
    const correct = () => api.put(`/bookings/web/${webId}/email`, { email: visitor.email }, visitor.by);
    expect(await causedBy(correct)).toEqual({
      'audit booking.email': 1,
      'effect mail.booking-confirmed': 1,
      'mail to a guest': 1,
    });
    expect(await causedBy(correct), 'once it works').toEqual({});
  });

  it('by a failed refund that is closed', async () => {
    const { id } = await ended(REFUND_FAILS);
    const failing = async () => {
      await api.put(`/admin/booking/${id}/refund`, { type: 'card', amount: 20 }, admin);
      await eventually('the provider to say so', async () => {
        await flush();
        return (await db().$count(refunds, and(eq(refunds.bookingId, id), eq(refunds.state, 'failed')))) > 0;
      });
    };
    expect(await causedBy(failing)).toEqual(together(REFUNDED, REFUND_FAILED));
    const [failed] = await db().select().from(refunds).where(eq(refunds.bookingId, id));
    const close = () => api.post(`/admin/refunds/${failed?.id}/close`, { note: 'Paid in cash' }, admin);
    expect(await causedBy(close)).toEqual({ 'audit refund.close': 1 });
    expect(await causedBy(close), 'twice').toEqual({});
  });

  it('by credit that expires', async () => {
    const customerId = await makeCustomer();
    const expiresAt = new Date(Date.now() + 3_600_000);
    const given = { customerId, amountCents: 500, reason: 'seasonal' as const, expiresAt };
    await transact((tx) => addWalletEntry(tx, given));
    const end = () =>
      db()
        .update(creditExpiries)
        .set({ expiresAt: sql`now() - interval '1 second'` })
        .where(eq(creditExpiries.customerId, customerId));
    expect(await causedBy(end)).toEqual({
      'audit customer.credit-expired': 1,
      'credit expired': 1,
      'ledger credit_expired': 1,
    });
  });

  it('by a partial refund, and by the refund of the rest', async () => {
    const { id } = await ended();
    expect(await causedBy(() => refund(id, 5))).toEqual(REFUNDED);
    expect(await causedBy(() => refund(id, 5, 'wallet'))).toEqual(REFUNDED_AS_CREDIT);
    expect(await causedBy(() => refund(id, 10))).toEqual(REFUNDED);
    expect(await causedBy(() => refund(id, 1)), 'more than was paid').toEqual({});
  });

  it('by a refund that fails later', async () => {
    const { id } = await ended(REFUND_FAILS);
    const failing = async () => {
      await refund(id, 20);
      await eventually('the provider to say so', async () => {
        await flush();
        return (await db().$count(refunds, and(eq(refunds.bookingId, id), eq(refunds.state, 'failed')))) > 0;
      });
    };
    expect(await causedBy(failing)).toEqual(together(REFUNDED, REFUND_FAILED));
  });

  it('by a refund at the provider itself', async () => {
    const { intentId } = await ended();
    const refundThere = () => provider().refunds.create({ payment_intent: intentId, amount: 500 });
    expect(await causedBy(refundThere)).toEqual(without(REFUNDED, 'audit refund.order'));
  });

  it('by a cancellation with its refund', async () => {
    const { id } = await booked();
    const cancel = () => api.post(`/admin/booking/${id}/cancel-refund`, { type: 'card', amount: 20 }, admin);
    expect(await causedBy(cancel)).toEqual({
      ...REFUNDED,
      'audit booking.cancel': 1,
      'effect mail.booking-cancelled': 1,
      'mail to a guest': 2,
    });
  });

  it('by a refund for a door that stayed shut', async () => {
    const { space, id, webId, visitor } = await booked();
    await watch(space.id);
    const unlock = { spaceId: space.id, bookingId: id, type: 'unlock', state: 'failed' } as const;
    await db()
      .insert(deviceCommands)
      .values({ ...unlock, requestedByKind: 'visitor', expiresAt: new Date(Date.now() + 10_000) });
    const take = () => api.post(`/bookings/web/${webId}/door-refund`, undefined, visitor.by);
    expect(await causedBy(take)).toEqual({
      ...without(REFUNDED, 'audit refund.order', 'effect mail.refund'),
      'audit booking.door-refund': 1,
      'effect refund.execute': 1,
      'effect mail.door-refund': 1,
    });
    expect(await causedBy(take), 'again').toEqual({ 'audit booking.door-refund-again': 1 });
  });

  it('by a dispute that is won, and by one that is lost', async () => {
    const [won, lost] = [await ended(), await ended()];
    let ids: string[] = [];
    const open = async () => {
      ids = [await dispute(won.intentId), await dispute(lost.intentId, { amount: 500 })];
    };
    expect(await causedBy(open)).toEqual({
      'ledger dispute': 2,
      'event charge.dispute.created': 2,
      'event charge.dispute.funds_withdrawn': 2,
      'alert dispute': 2,
      'effect mail.alerts-together': 1,
      'mail to staff': 1,
    });
    expect(await causedBy(() => closeDispute(ids[0]!, 'won'))).toEqual({
      'ledger dispute_won': 1,
      'event charge.dispute.closed': 1,
      'event charge.dispute.funds_reinstated': 1,
    });
    expect(await causedBy(() => closeDispute(ids[1]!, 'lost'))).toEqual({ 'event charge.dispute.closed': 1 });
  });

  it('by the refund of an outage', async () => {
    const space = await makeSpace({ cents: 2000 });
    for (const seconds of [9_000, 6_000]) await endedAgo(await bookNow(visitorAt(space)), seconds);
    const today = localDate(new Date(), space.zone);
    const span = {
      from: `${addDays(today, -2)}T00:00`,
      to: `${addDays(today, 1)}T00:00`,
      method: 'original',
    };
    const start = () =>
      api.post(
        '/admin/outage-refunds',
        { ...span, spaceIds: [space.id], amount: 40, reason: 'No power' },
        admin,
      );
    expect(await causedBy(start)).toEqual({
      ...together(REFUNDED, REFUNDED),
      'audit bulk-job.start': 1,
      'audit bulk-job.end': 1,
    });
  });
});
