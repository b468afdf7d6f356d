import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '@/db/client';
import { auditEntries, moneySettings } from '@/db/tables';
import type { BookingRowWire } from '@/lib/booking/bookings/wire';
import {
  removeSellerAction,
  saveGiftsAction,
  saveRefundRuleAction,
  saveSellerAction,
} from '@/lib/booking/money-settings/actions';
import { currentSetting } from '@/lib/booking/money-settings/queries';
import { refundRuleForm } from '@/lib/booking/money-settings/schema';
import type { RefundDetailsWire } from '@/lib/booking/payments/refund-wire';
import type { ReceiptWire } from '@/lib/booking/receipts/wire';
import { env } from '@/lib/foundation/settings/env';
import { api } from '../fixtures/api';
import { adminToken, browserCookie, newAdmin, partner, subAdmin } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace, TWENTY } from '../fixtures/places';
import { bookingRowsOf, bookNow, visitorAt } from '../fixtures/visitors';

/** A browser's request: cookies and headers, which only the page server has. */
const page = vi.hoisted(() => ({ cookie: '' }));
vi.mock('next/headers', () => ({
  cookies: async () => ({ get: () => ({ value: page.cookie.split('=')[1] }) }),
  headers: async () => new Headers({ 'x-forwarded-for': '198.51.100.141' }),
}));
vi.mock('next/cache', () => ({ revalidatePath: () => {} }));

/** No test counts the gifts of another. */
beforeEach(async () => void (await db().execute(sql`delete from rate_limits where key like 'given:%'`)));

let token: string;
let adminId: number;
beforeAll(async () => {
  token = await adminToken();
  ({ id: adminId } = await newAdmin());
  page.cookie = await browserCookie(adminId);
});

/** The version that a form opened now would have. */
const currentVersion = async (kind: 'refund-rule' | 'sellers' | 'gifts') =>
  ((await currentSetting(db(), kind)).savedAt ?? new Date(0)).toISOString();
const changes = () =>
  db()
    .select({ action: auditEntries.action, before: auditEntries.before, after: auditEntries.after })
    .from(auditEntries)
    .where(sql`${eq(auditEntries.entity, 'money settings')} and ${eq(auditEntries.adminId, adminId)}`)
    .orderBy(auditEntries.id);

describe('the refund rule', () => {
  const details = async (id: number) =>
    (await api.get<RefundDetailsWire>(`/admin/booking/${id}/refund`, { token })).data;
  const rowOf = async (id: number, reference: string) => {
    const query = { search: reference };
    const { data } = await api.get<BookingRowWire[]>('/admin/bookings', { token, query });
    return data.find((row) => row.id === id);
  };
  /** A booking of $20 that starts in this many minutes. */
  async function startingIn(minutes: number) {
    const webId = await bookNow(visitorAt(await makeSpace(TWENTY)));
    await db().execute(sql`update bookings set starts_at = now() + make_interval(mins => ${minutes}),
      ends_at = now() + make_interval(mins => ${minutes + 60}) where web_id = ${webId}`);
    const { booking } = await bookingRowsOf(webId);
    return { id: booking.id, reference: booking.transactionId };
  }
  const rule = (percents: number[]) => ({
    steps: [
      { minutesBefore: 0, percent: percents[1]! },
      { minutesBefore: 120, percent: percents[0]! },
    ],
    laterPercent: percents[2]!,
  });

  it('prefills the refund, and a cancellation keeps the rule of its day', async () => {
    const early = await startingIn(150);
    expect(await details(early.id)).toMatchObject({
      suggested: 20,
      rule: 'Until the start 100 %, after the start 0 %',
    });
    const updatedAt = await currentVersion('refund-rule');
    expect(await saveRefundRuleAction({ ...rule([80, 30, 5]), updatedAt })).toMatchObject({ ok: true });
    expect(await details(early.id)).toMatchObject({
      suggested: 16,
      rule: 'Until 2 hours before the start 80 %, until the start 30 %, after the start 5 %',
    });
    const [late, running] = [await startingIn(60), await startingIn(-5)];
    expect((await details(late.id)).suggested).toBe(6);
    expect((await details(running.id)).suggested).toBe(1);
    for (const { id } of [early, late, running]) await api.delete(`/admin/booking/${id}`, { token });
    const due = async () =>
      Promise.all(
        [early, late, running].map(async (each) => (await rowOf(each.id, each.reference))?.toRefund),
      );
    expect(await due()).toEqual([16, 6, 1]);

    expect(
      await saveRefundRuleAction({ ...rule([0, 0, 0]), updatedAt: await currentVersion('refund-rule') }),
    ).toMatchObject({ ok: true });
    expect(await due()).toEqual([16, 6, 1]);
    expect((await changes()).map(({ action, before, after }) => ({ action, before, after }))).toMatchObject([
      { action: 'money-settings.refund-rule', before: { laterPercent: 0 }, after: { laterPercent: 5 } },
      { action: 'money-settings.refund-rule', before: { laterPercent: 5 }, after: { laterPercent: 0 } },
    ]);
  });

  it('is not saved over a newer one, nor with two steps at one time', async () => {
    const stale = new Date(0).toISOString();
    expect(await saveRefundRuleAction({ ...rule([1, 1, 1]), updatedAt: stale })).toMatchObject({
      ok: false,
      status: 409,
      code: 'stale',
    });
    const twice = [
      { minutesBefore: 60, percent: 50 },
      { minutesBefore: 60, percent: 40 },
    ];
    const steps = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ minutesBefore: 60 * index, percent: 50 }));
    expect(await saveRefundRuleAction({ steps: steps(7), laterPercent: 0 })).toMatchObject({
      status: 400,
      errors: [{ path: 'steps', message: 'At most 6 steps' }],
    });
    expect(refundRuleForm.safeParse({ steps: steps(6), laterPercent: 0 }).success).toBe(true);
    expect(await saveRefundRuleAction({ steps: twice, laterPercent: 0 })).toMatchObject({
      status: 400,
      errors: [{ path: 'steps.1.minutesBefore', message: 'There is a step with this time already' }],
    });
  });

  it('has versions that cannot be changed', async () => {
    const change = db().update(moneySettings).set({ createdAt: new Date() });
    await expect(change.execute()).rejects.toThrow();
  });
});

describe('the limit of credit and codes', () => {
  it('applies per day to scoped staff; staff who see all partners may give more in a partner’s name', async () => {
    const { id: meridian } = await partner('MERIDIAN');
    const { token: scoped } = await subAdmin([9], [meridian]);
    const customerId = await makeCustomer();
    const { id: spaceId } = await makeSpace({ ...TWENTY, partners: ['MERIDIAN'] });
    await makeBooking({ spaceId, customerId, businessPartnerId: meridian });
    const give = (amount: number, by: string, ownerId?: number) =>
      api.put<{ wallet: number }>(`/admin/credit-wallet/${customerId}`, { amount, ownerId }, { token: by });
    const limits = { dayLimit: '20', daysAfterRefund: 7, updatedAt: await currentVersion('gifts') };
    expect(await saveGiftsAction({ ...limits, daysAfterRefund: 0 })).toMatchObject({ status: 400 });
    expect(await saveGiftsAction(limits)).toMatchObject({ ok: true });
    expect(await saveGiftsAction(limits)).toMatchObject({ ok: false, code: 'stale' });
    try {
      expect((await give(20, scoped)).status).toBe(200);
      const message =
        'You can give up to $20.00 in credit and codes in a day. Ask somebody who sees all partners to give the rest';
      expect(await give(0.01, scoped)).toMatchObject({ status: 403, code: 'gift_limit', message });
      expect((await give(30, token, meridian)).data.wallet).toBe(50);
    } finally {
      await saveGiftsAction({
        dayLimit: '500',
        daysAfterRefund: 30,
        updatedAt: await currentVersion('gifts'),
      });
    }
  });
});

describe('the seller', () => {
  const sellerOn = async (id: number) =>
    (await api.get<ReceiptWire>(`/admin/booking/${id}/payment-receipt`, { token })).data.seller;
  const booked = async () =>
    (await bookingRowsOf(await bookNow(visitorAt(await makeSpace(TWENTY))))).booking.id;
  const save = async (legalName: string, taxNumber: string | null) =>
    saveSellerAction({
      country: '*',
      legalName,
      address: '1 Main St',
      taxNumber,
      updatedAt: await currentVersion('sellers'),
    });

  it('on a receipt stays the same, whatever changes later on the screen or in the environment', async () => {
    Object.assign(env(), { SELLER_NAME: 'First Inc.', SELLER_TAX_NUMBERS: { '*': 'T-1' } });
    const first = await booked();
    Object.assign(env(), { SELLER_NAME: 'Second Inc.', SELLER_TAX_NUMBERS: { '*': 'T-2' } });
    const second = await booked();
    expect(await save('Third Inc.', 'T-3')).toMatchObject({ ok: true });
    const third = await booked();
    expect(await save('Fourth Inc.', null)).toMatchObject({ ok: true });
    const removal = { country: '*', updatedAt: await currentVersion('sellers') };
    expect(await removeSellerAction(removal)).toMatchObject({ ok: true });
    const last = await booked();
    const named = await Promise.all([first, second, third, last].map(sellerOn));
    expect(named.map((seller) => seller && [seller.legalName, seller.taxNumber])).toEqual([
      ['First Inc.', 'T-1'],
      ['Second Inc.', 'T-2'],
      ['Third Inc.', 'T-3'],
      null,
    ]);
    // A receipt from before sellers were stored has the seller of its day.
    await db().execute(sql`update bookings set receipt_seller = null where id in (${third}, ${second})`);
    expect((await sellerOn(third))?.legalName).toBe('Third Inc.');
    Object.assign(env(), { SELLER_NAME: 'Another Inc.' });
    expect((await sellerOn(second))?.legalName).toBe('Second Inc.');
    Object.assign(env(), { SELLER_NAME: undefined, SELLER_TAX_NUMBERS: {} });
  });

  it('must be of an existing country', async () => {
    expect(
      await saveSellerAction({ country: 'QQ', legalName: 'Q', updatedAt: await currentVersion('sellers') }),
    ).toMatchObject({ status: 400, errors: [{ path: 'country' }] });
  });
});
