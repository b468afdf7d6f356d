import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { deviceCommands, refunds } from '@/db/tables';
import { addDays } from '@/lib/foundation/time';
import { localDate } from '@/lib/foundation/time-zones';
import { api } from '../fixtures/api';
import { causedBy } from '../fixtures/caused';
import {
  alertedAdmin,
  booked,
  ended,
  REFUND_FAILED,
  REFUND_FAILS,
  REFUNDED,
  REFUNDED_AS_CREDIT,
  together,
  without,
} from '../fixtures/caused-bookings';
import { eventually } from '../fixtures/eventually';
import { makeSpace, watch } from '../fixtures/places';
import { closeDispute, dispute, flush, provider } from '../fixtures/stand-ins';
import { bookNow, endedAgo, visitorAt } from '../fixtures/visitors';

const admin = alertedAdmin();

const refund = (id: number, amount: number, type = 'card') =>
  api.put(`/admin/booking/${id}/refund`, { type, amount }, admin);

describe('no more happens than', () => {
  it('by a refund in part, and of the rest', async () => {
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

  it('by a dispute that is won, and one that is lost', async () => {
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
