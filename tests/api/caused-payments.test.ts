import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { creditExpiries, keptCards, payments, refunds, spaces } from '@/db/tables';
import { transact } from '@/db/transaction';
import { addEntry } from '@/lib/booking/wallet/entries';
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
  together,
} from '../fixtures/caused-bookings';
import { pod } from '../fixtures/doors';
import { eventually } from '../fixtures/eventually';
import { makeCustomer, makeLocation, makeSpace } from '../fixtures/places';
import { authenticate, flush, provider } from '../fixtures/stand-ins';
import {
  ASKS_3DS,
  ageSpace,
  bookingRowsOf,
  DECLINED,
  endedAgo,
  lapse,
  visitorAt,
} from '../fixtures/visitors';

const admin = alertedAdmin();
const CREATED = { 'event payment_intent.created': 1 };
/** A card that the bank refuses. */
const REFUSED: Caused = { 'event charge.failed': 1, 'event payment_intent.payment_failed': 1 };

async function held() {
  const visitor = visitorAt(await makeSpace({ cents: 2000 }));
  return { visitor, webId: (await visitor.hold()).data.id };
}

describe('no more happens than', () => {
  it('by a hold that lapses unpaid', async () => {
    const { webId } = await held();
    expect(await causedBy(() => lapse(webId))).toEqual({
      'audit booking.lapse': 1,
      'effect payment.cancel': 1,
    });
  });

  it('by declined cards, of which the fifth costs the hold', async () => {
    const { visitor, webId } = await held();
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

  it('by another card while the bank of the first one asks', async () => {
    const { visitor, webId } = await held();
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
    const asked = async () => {
      const { visitor, webId } = await held();
      await visitor.confirm(webId, ASKS_3DS);
      const { payment, booking } = await bookingRowsOf(webId);
      return { ...payment!, spaceId: booking.spaceId };
    };
    const { intentId } = await asked();
    expect(await causedBy(() => provider().paymentIntents.cancel(intentId!))).toEqual({
      'audit payment.void': 1,
      'effect payment.cancel': 1,
      'event payment_intent.canceled': 1,
    });
    const late = await asked();
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
    const { visitor, webId } = await held();
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

  it('by a card that was to be kept, and was removed while its bank asked', async () => {
    const { visitor, webId } = await held();
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

  it('by an address that is corrected, where no mail reached the first one', async () => {
    const visitor = visitorAt(await makeSpace());
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

  it('by credit that ends', async () => {
    const customerId = await makeCustomer();
    const expiresAt = new Date(Date.now() + 3_600_000);
    const given = { customerId, amountCents: 500, reason: 'seasonal' as const, expiresAt };
    await transact((tx) => addEntry(tx, given));
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
});
