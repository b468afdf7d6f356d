import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { bookingPhotos, movements } from '@/db/tables';
import { remindOfBlockEnds } from '@/lib/booking/blocks/jobs';
import type { NewBlocksWire } from '@/lib/booking/blocks/wire';
import { removeSeller, saveGifts, saveRefundRule, saveSeller } from '@/lib/booking/money-settings/commands';
import { currentSetting } from '@/lib/booking/money-settings/queries';
import type { SeasonalCreditWire, SeasonalPromoWire } from '@/lib/booking/promos/wire';
import { closeMonths } from '@/lib/booking/statements/jobs';
import { beginOfMonth, operatorMonthFrom } from '@/lib/booking/statements/operator-months';
import { chooseAlertRecipients } from '@/lib/pods/health/commands';
import { api } from '../fixtures/api';
import { causedBy } from '../fixtures/caused';
import { alertedAdmin, booked, ended } from '../fixtures/caused-bookings';
import { actorOf, partner } from '../fixtures/people';
import { spacePng } from '../fixtures/pictures';
import { makeSpace, watch } from '../fixtures/places';

const admin = alertedAdmin();
const MINUTE_MS = 60_000;
const inMinutes = (count: number) => new Date(Date.now() + count * MINUTE_MS);

describe('exactly the expected effects are caused', () => {
  it('by a block that is created, changed and ended', async () => {
    const { id: spaceId } = await makeSpace();
    let id = 0;
    const block = async () => {
      const body = { spaceIds: [spaceId], reason: 'repair', startsAt: new Date(), endsAt: inMinutes(180) };
      id = (await api.post<NewBlocksWire>('/admin/space-blocks', body, admin)).data.blocks[0]!.id;
    };
    expect(await causedBy(block)).toEqual({ 'audit space.block': 1 });
    const change = (changes: object) => () => api.put(`/admin/space-blocks/${id}`, changes, admin);
    expect(await causedBy(change({ note: 'A new lock' }))).toEqual({ 'audit space.block-change': 1 });
    expect(await causedBy(() => remindOfBlockEnds()), 'hours before its end').toEqual({});
    const end = () => api.delete(`/admin/space-blocks/${id}`, admin);
    expect(await causedBy(end)).toEqual({ 'audit space.block-end': 1 });
    expect(await causedBy(end), 'twice').toEqual({});
  });

  it('by changes of the money settings', async () => {
    const actor = await actorOf(admin.token);
    const savedAt = async (kind: 'refund-rule' | 'sellers' | 'gifts') =>
      ((await currentSetting(db(), kind)).savedAt ?? new Date(0)).toISOString();
    const rule = async () =>
      saveRefundRule.parseAndRun(actor, {
        steps: [{ minutesBefore: 60, percent: 50 }],
        laterPercent: 0,
        updatedAt: await savedAt('refund-rule'),
      });
    expect(await causedBy(rule)).toEqual({ 'audit money-settings.refund-rule': 1 });
    const gifts = async () =>
      saveGifts.parseAndRun(actor, { dayLimit: 500, daysAfterRefund: 30, updatedAt: await savedAt('gifts') });
    expect(await causedBy(gifts)).toEqual({ 'audit money-settings.gifts': 1 });
    const seller = async () =>
      saveSeller.parseAndRun(actor, {
        country: 'NO',
        legalName: 'Quiet AS',
        updatedAt: await savedAt('sellers'),
      });
    expect(await causedBy(seller)).toEqual({ 'audit money-settings.seller': 1 });
    const remove = async () =>
      removeSeller.parseAndRun(actor, { country: 'NO', updatedAt: await savedAt('sellers') });
    expect(await causedBy(remove)).toEqual({ 'audit money-settings.remove-seller': 1 });
  });

  it('by the seasonal code and credit', async () => {
    const promo = (await api.get<SeasonalPromoWire>('/admin/promocode', admin)).data;
    const change = () => api.put(`/admin/promocode/${promo.id}`, { amount: 7 }, admin);
    expect(await causedBy(change)).toEqual({ 'audit promo.season': 1 });
    const { creditId } = (await api.get<SeasonalCreditWire>('/admin/credit', admin)).data;
    const credit = () => api.put(`/admin/credit/${creditId}`, { amount: 3 }, admin);
    expect(await causedBy(credit)).toEqual({ 'audit credit.season': 1 });
  });

  it('by a note, and by a receipt each time it is sent', async () => {
    const { id } = await ended();
    const note = () => api.post(`/admin/booking/${id}/notes`, { text: 'Left a scarf' }, admin);
    expect(await causedBy(note)).toEqual({ 'audit booking.note': 1 });
    const send = () => api.post(`/booking/${id}/payment-receipt/send-mail`, undefined, admin);
    const sent = { 'audit receipt.send': 1, 'effect mail.receipt': 1, 'mail to a guest': 1 };
    expect(await causedBy(send)).toEqual(sent);
    expect(await causedBy(send), 'again').toEqual(sent);
  });

  it('by photos that are taken, sent and expire', async () => {
    const { id, space } = await booked();
    const token = await watch(space.id);
    const body = new FormData();
    body.set('file', new File([new Uint8Array(await spacePng())], 'a.png', { type: 'image/png' }));
    expect(await causedBy(() => api.post(`/device/bookings/${id}/photos`, body, { token }))).toEqual({
      'audit photos.add': 1,
    });
    const send = () =>
      api.post(`/admin/booking/${id}/send-image`, undefined, {
        ...admin,
        query: { email: 'family@guests.test' },
      });
    expect(await causedBy(send)).toEqual({
      'audit photos.send': 1,
      'effect mail.photos': 1,
      'mail to a guest': 1,
    });
    const age = () =>
      db()
        .update(bookingPhotos)
        .set({ createdAt: inMinutes(-31 * 24 * 60) });
    expect(await causedBy(age), 'the job removes what is too old').toEqual({ 'audit photos.expire': 1 });
  });

  it('by the choice of alert recipients, and by an upload of Wi-Fi codes', async () => {
    const actor = await actorOf(admin.token);
    const choose = () => chooseAlertRecipients(actor, { adminIds: [actor.adminId] });
    expect(await causedBy(choose)).toEqual({ 'audit health.alerts': 1 });
    const body = new FormData();
    body.set('file', new File(['code\r\nQUIET-1\r\nQUIET-2\r\n'], 'codes.csv', { type: 'text/csv' }));
    expect(await causedBy(() => api.post('/admin/radius-wifi', body, admin))).toEqual({
      'audit wifi-codes.upload': 1,
    });
  });

  it('by the closing of a month, even if several close it at once', async () => {
    const { id: businessPartnerId } = await partner('MERIDIAN');
    const last = operatorMonthFrom(new Date(), -1);
    const sale = { method: 'card', at: beginOfMonth(last), businessPartnerId, grossCents: 300 } as const;
    const emails = ['books@guests.test', 'owner@guests.test'];
    await api.put(`/admin/business-partner/${businessPartnerId}/statement-recipients`, { emails }, admin);
    const close = async () => {
      await db().execute(sql`truncate closed_months, statements, statement_movements restart identity`);
      await db()
        .insert(movements)
        .values({ ...sale, kind: 'payment', sourceId: 9_000_000_001 });
      const month = last.slice(0, 7);
      const closing = () => api.post('/admin/statements', { month }, admin);
      await Promise.all([closing(), closing(), closeMonths()]);
    };
    expect(await causedBy(close)).toEqual({
      'audit statement.close': 1,
      'effect mail.statement': 2,
      'mail to a guest': 2,
      'ledger payment': 1,
    });
  });
});
