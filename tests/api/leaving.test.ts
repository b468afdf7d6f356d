import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries, bookingPeriods, refunds } from '@/db/tables';
import { api } from '../fixtures/api';
import { causedBy } from '../fixtures/caused';
import { violations } from '../fixtures/invariants';
import { makeSpace, type TestSpace, watch } from '../fixtures/places';
import { ASKS_3DS, bookingRowsOf, bookNow, endedAgo, type Visitor, visitorAt } from '../fixtures/visitors';

const leave = (visitor: Visitor, webId: string) =>
  api.post<{ datetimeEnd: string }>(`/bookings/web/${webId}/leave`, undefined, visitor.by);
const periodsOf = (bookingId: number) =>
  db()
    .select()
    .from(bookingPeriods)
    .where(eq(bookingPeriods.bookingId, bookingId))
    .orderBy(asc(bookingPeriods.ordinal));
const isFree = async (space: TestSpace) =>
  (await api.get<{ isAvailable: boolean }>(`/admin/pod/web/${space.id}`, visitorAt(space).by)).data
    .isAvailable;

describe('a visitor who leaves early', () => {
  it('frees the space at once, keeps price and receipt, and gets no refund', async () => {
    const space = await makeSpace();
    const token = await watch(space.id);
    const visitor = visitorAt(space);
    const webId = await bookNow(visitor);
    const { booking: before } = await bookingRowsOf(webId);
    expect(await isFree(space)).toBe(false);

    expect((await leave(visitor, webId)).status).toBe(200);

    const { booking } = await bookingRowsOf(webId);
    expect(booking.endsAt < before.endsAt).toBe(true);
    expect(booking).toMatchObject({
      status: before.status,
      amountCents: before.amountCents,
      durationMinutes: before.durationMinutes,
      receiptNumber: before.receiptNumber,
    });
    expect(await isFree(space)).toBe(true);
    expect(await db().select().from(refunds).where(eq(refunds.bookingId, booking.id))).toEqual([]);
    expect((await api.get<unknown[]>('/device/bookings', { token })).data, 'nor by the keypad').toEqual([]);
    expect(await visitor.unlock(webId)).toMatchObject({ status: 422, code: 'booking_expired' });
    expect((await visitor.hold()).status, 'the same browser may book again').toBe(201);
    expect(await violations()).toEqual([]);
  });

  it('leaves once: a repeat gets the same response and writes nothing', async () => {
    const visitor = visitorAt(await makeSpace());
    const webId = await bookNow(visitor);
    const ends: unknown[] = [];
    const leaveOnce = async () => ends.push((await leave(visitor, webId)).data);
    expect(await causedBy(leaveOnce)).toEqual({ 'audit booking.leave': 1 });
    expect(await causedBy(leaveOnce)).toEqual({ 'audit booking.leave-again': 1 });
    expect(ends[1]).toEqual(ends[0]);
    const { booking } = await bookingRowsOf(webId);
    const entries = await db().select().from(auditEntries).where(eq(auditEntries.action, 'booking.leave'));
    expect(entries.filter(({ entityId }) => Number(entityId) === booking.id)).toHaveLength(1);
  });

  it('still pays for an extension that had not begun, but an unpaid extension is released', async () => {
    const space = await makeSpace();
    const visitor = visitorAt(space);
    const webId = await bookNow(visitor);
    const extension = { query: { bookingId: webId, isExtended: 'true' } };
    expect((await visitor.hold({}, extension)).status).toBe(201);
    expect((await visitor.confirm(webId)).data.status).toBe('confirmed');
    expect((await visitor.hold({}, extension)).status).toBe(201);
    const { booking: before } = await bookingRowsOf(webId);

    expect((await leave(visitor, webId)).status).toBe(200);

    const { booking } = await bookingRowsOf(webId);
    const periods = await periodsOf(booking.id);
    expect(periods.map(({ state }) => state)).toEqual(['confirmed', 'confirmed', 'released']);
    expect(booking.amountCents).toBe(before.amountCents);
    expect(booking.endsAt).toEqual(periods[1]?.endsAt);
    expect(booking.endsAt.getTime() - (booking.leftAt?.getTime() ?? 0)).toBe(1);
    expect(await violations()).toEqual([]);
  });

  it('cannot leave before paying, after the end, or while an extension is being paid', async () => {
    const visitor = visitorAt(await makeSpace());
    const webId = await bookNow(visitor);
    await visitor.hold({}, { query: { bookingId: webId, isExtended: 'true' } });
    expect((await visitor.confirm(webId, ASKS_3DS)).data.status).toBe('requires_action');
    expect(await leave(visitor, webId)).toMatchObject({ status: 422, code: 'extension_paying' });

    const late = visitorAt(await makeSpace());
    const over = await bookNow(late);
    await endedAgo(over, 301);
    expect(await leave(late, over)).toMatchObject({ status: 422, code: 'booking_expired' });
    const pending = await late.hold();
    expect(await leave(late, pending.data.id)).toMatchObject({ status: 422, code: 'booking_unpaid' });
  });
});
