import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries, promoCodes, seasonalCredits } from '@/db/tables';
import type { SeasonalCreditWire, SeasonalPromoWire } from '@/lib/booking/promos/wire';
import { addDays } from '@/lib/foundation/time/local-dates';
import { instantOfLocal, localDate } from '@/lib/foundation/time/zones';
import { api } from '../fixtures/api';
import { adminToken, subAdmin } from '../fixtures/people';

const ZONE = 'America/New_York';
let token: string;

beforeAll(async () => {
  token = await adminToken();
});

const inDays = (days: number) => addDays(localDate(new Date(), ZONE), days);
const midnight = (day: string) => instantOfLocal(day, 0, ZONE).toISOString();
const lastMoment = (day: string) =>
  new Date(instantOfLocal(addDays(day, 1), 0, ZONE).getTime() - 1).toISOString();

const promo = async (by = token) =>
  (await api.get<SeasonalPromoWire>('/admin/promocode', { token: by })).data;
const credit = async (by = token) => (await api.get<SeasonalCreditWire>('/admin/credit', { token: by })).data;
const changePromo = async (body: object, by = token) =>
  api.put<SeasonalPromoWire>(`/admin/promocode/${(await promo()).id}`, body, { token: by });
const changeCredit = async (body: object, by = token) =>
  api.put<SeasonalCreditWire>(`/admin/credit/${(await credit()).creditId}`, body, { token: by });

describe('the seasonal promo code', () => {
  it('is the same object on both of its paths', async () => {
    const { status, data } = await api.get<SeasonalPromoWire>('/admin/promocode', { token });
    expect([status, data]).toMatchObject([200, { name: 'SEASON10', amount: 10, isActive: false }]);
    expect((await api.get('/promocode/seasonal', { token })).data).toEqual(data);
  });

  it('can be changed in part, and runs from midnight in the operator’s zone to the end of a day', async () => {
    const before = await promo();
    const sent = { name: 'winter-26', amount: '12.5', fromDate: inDays(0), expiredAt: inDays(9) };
    const { status, data } = await changePromo({ ...sent, maxUseLimit: '100', isActive: true });
    expect([status, data]).toMatchObject([
      200,
      {
        id: before.id,
        name: 'WINTER-26',
        amount: 12.5,
        fromDate: midnight(inDays(0)),
        expiredAt: lastMoment(inDays(9)),
        maxUseLimit: 100,
        isActive: true,
      },
    ]);
    const updated = (await changePromo({ isActive: false })).data;
    expect(updated).toEqual({ ...data, isActive: false, updatedAt: updated.updatedAt });
    expect((await changePromo({ maxUseLimit: '', expiredAt: null })).data).toMatchObject({
      maxUseLimit: 0,
      expiredAt: null,
    });
    const [entry] = await db().select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({ action: 'promo.season', before: { maxUseLimit: 100 } });
  });

  it.each([
    [{ name: '' }, 'name', 'Enter the promo code'],
    [{ name: 'NO SPACES' }, 'name', 'Use letters, digits, - and _ only'],
    [{ amount: -1 }, 'amount', 'The amount cannot be negative'],
    [{ amount: null }, 'amount', 'Enter the amount in dollars'],
    [{ maxUseLimit: 'x' }, 'maxUseLimit', 'Enter a whole number, or leave empty for no limit'],
    [{ fromDate: inDays(-1), expiredAt: null }, 'fromDate', 'The From date cannot be before today'],
    [{ fromDate: null, expiredAt: inDays(3) }, 'expiredAt', 'Choose the From date first'],
    [
      { fromDate: inDays(3), expiredAt: inDays(2) },
      'expiredAt',
      'The To date cannot be before the From date',
    ],
    [{ fromDate: 'soon' }, 'fromDate', 'Choose the From date'],
  ])('refuses %j', async (body, path, message) => {
    const before = await promo();
    const response = await changePromo(body);
    expect(response.status).toBe(400);
    expect(response.errors[0]).toEqual({ path, message });
    expect(await promo()).toEqual(before);
  });

  it('accepts an amount of zero, and a season of one day', async () => {
    expect((await changePromo({ amount: 0 })).data.amount).toBe(0);
    expect((await changePromo({ fromDate: inDays(2), expiredAt: inDays(2) })).status).toBe(200);
  });

  it('keeps a start in the past when something else changes', async () => {
    const { id } = await promo();
    const began = new Date(midnight(inDays(-40)));
    await db().update(promoCodes).set({ fromDate: began, expiredAt: null }).where(eq(promoCodes.id, id));
    const { status, data } = await changePromo({ fromDate: inDays(-40), expiredAt: inDays(5), amount: 3 });
    expect([status, data.fromDate]).toEqual([200, began.toISOString()]);
    expect((await changePromo({ fromDate: inDays(-39) })).status).toBe(400);
  });

  it('refuses a limit below its uses', async () => {
    const { id } = await promo();
    await db()
      .update(promoCodes)
      .set({ maxUseLimit: 0, usedCount: 4, reservedCount: 1 })
      .where(eq(promoCodes.id, id));
    expect(await changePromo({ maxUseLimit: 4 })).toMatchObject({
      status: 400,
      errors: [{ path: 'maxUseLimit', message: 'It already has 5 uses' }],
    });
    expect((await changePromo({ maxUseLimit: 5 })).status).toBe(200);
    expect((await changePromo({ maxUseLimit: 0 })).data).toMatchObject({ maxUseLimit: 0, usedCount: 4 });
  });

  it('has a name that is unique among codes of every kind, and may change its case', async () => {
    await changePromo({ name: 'SPRING' });
    expect((await changePromo({ name: 'spring' })).status).toBe(200);
    for (const name of ['WELCOME5', 'elevate10'])
      expect(await changePromo({ name })).toMatchObject({ status: 409, errors: [{ path: 'name' }] });
    expect((await promo()).name).toBe('SPRING');
  });

  it('returns 409 for a stale version', async () => {
    const { updatedAt } = await promo();
    expect((await changePromo({ amount: 1, updatedAt })).status).toBe(200);
    expect(await changePromo({ amount: 2, updatedAt })).toMatchObject({ status: 409, code: 'stale' });
  });

  it('does not change other codes through its path', async () => {
    const [other] = await db().select().from(promoCodes).where(eq(promoCodes.name, 'WELCOME5'));
    const response = await api.put(`/admin/promocode/${other!.id}`, { amount: 99 }, { token });
    expect(response).toMatchObject({ status: 404, message: 'Promo code not found' });
  });
});

describe('the seasonal wallet credit', () => {
  it('can be changed in part, and the change is audited', async () => {
    const before = await credit();
    expect(before).toMatchObject({ amount: 5, fromDate: null, toDate: null, isActive: false });
    const { data } = await changeCredit({
      amount: 7.5,
      fromDate: inDays(1),
      toDate: inDays(4),
      isActive: true,
    });
    expect(data).toMatchObject({
      creditId: before.creditId,
      amount: 7.5,
      fromDate: midnight(inDays(1)),
      toDate: lastMoment(inDays(4)),
      isActive: true,
    });
    expect((await changeCredit({ isActive: false })).data).toMatchObject({ amount: 7.5, isActive: false });
    const [entry] = await db().select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({ action: 'credit.season', before: { isActive: true } });
    expect(await db().$count(seasonalCredits)).toBe(1);
  });

  it.each([
    [{ amount: -0.01 }, 'amount', 'The amount cannot be negative'],
    [{ fromDate: inDays(-1), toDate: null }, 'fromDate', 'The From date cannot be before today'],
    [{ fromDate: inDays(5), toDate: inDays(4) }, 'toDate', 'The To date cannot be before the From date'],
    [{ fromDate: null, toDate: inDays(4) }, 'toDate', 'Choose the From date first'],
  ])('refuses %j', async (body, path, message) => {
    const response = await changeCredit(body);
    expect(response.status).toBe(400);
    expect(response.errors[0]).toEqual({ path, message });
  });

  it('returns 409 for a stale version, 404 for an id that is not its own', async () => {
    const { updatedAt, creditId } = await credit();
    expect((await changeCredit({ amount: 1, updatedAt })).status).toBe(200);
    expect(await changeCredit({ amount: 2, updatedAt })).toMatchObject({ status: 409, code: 'stale' });
    expect((await api.put(`/admin/credit/${creditId + 7}`, { amount: 1 }, { token })).status).toBe(404);
  });
});

describe('permissions', () => {
  it('show the credit with 45 and the code with 47, but edit neither with 46 or 48', async () => {
    const credits = (await subAdmin([45, 46])).token;
    const codes = (await subAdmin([47, 48])).token;
    expect((await api.get('/admin/credit', { token: credits })).status).toBe(200);
    expect((await api.get('/admin/promocode', { token: credits })).status).toBe(403);
    expect((await api.get('/promocode/seasonal', { token: codes })).status).toBe(200);
    expect((await changeCredit({ amount: 1 }, credits)).status).toBe(403);
    expect((await changePromo({ amount: 1 }, codes)).status).toBe(403);
    const full = (await subAdmin([46, 48, 49])).token;
    expect((await changeCredit({ amount: 1 }, full)).status).toBe(200);
    expect((await changePromo({ amount: 1 }, full)).status).toBe(200);
  });
});
