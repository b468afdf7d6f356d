import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { deviceCommands, refunds } from '@/db/tables';
import { transact } from '@/db/transaction';
import { matchRefundsToProvider, writeRefundOutcome } from '@/lib/booking/payments/refund-outcome';
import { api } from '../fixtures/api';
import { inTurn, whileWaiting } from '../fixtures/in-turn';
import { adminToken } from '../fixtures/people';
import { makeLocation, makeSpace, type TestSpace, TWENTY, watch } from '../fixtures/places';
import { podWith } from '../fixtures/pods';
import { bookingRowsOf, bookNow, endedAgo, type Visitor, visitorAt } from '../fixtures/visitors';

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

type Booked = { space: TestSpace; pod: string; visitor: Visitor; webId: string; id: number };

/** A running booking of $20, at a space with a pod. */
async function makeBooking(changes: Partial<Parameters<typeof makeSpace>[0]> = {}): Promise<Booked> {
  const space = await makeSpace({ cents: 2000, ...changes });
  const pod = await watch(space.id);
  const visitor = visitorAt(space);
  const webId = await bookNow(visitor);
  const { booking } = await bookingRowsOf(webId);
  return { space, pod, visitor, webId, id: booking.id };
}
async function makeEndedBooking(): Promise<Booked> {
  const booking = await makeBooking();
  await endedAgo(booking.webId, 600);
  return booking;
}

const refund = ({ id }: Booked, amount: number) =>
  api.put(`/admin/booking/${id}/refund`, { type: 'card', amount }, { token });
const cancel = ({ id }: Booked) => api.delete(`/admin/booking/${id}`, { token });
const cancelAndRefund = ({ id }: Booked, amount: number) =>
  api.post(`/admin/booking/${id}/cancel-refund`, { type: 'card', amount }, { token });
const refundForDoor = ({ visitor, webId }: Booked) =>
  api.post<{ card: number }>(`/bookings/web/${webId}/door-refund`, undefined, visitor.by);
const refundedOf = async ({ id }: Booked) => {
  const rows = await db().select().from(refunds).where(eq(refunds.bookingId, id));
  return rows.filter(({ state }) => state !== 'failed').reduce((sum, row) => sum + row.amountCents, 0);
};

describe('a refund of a booking', () => {
  it('is refused if it exceeds what a concurrent one leaves', async () => {
    const booking = await makeEndedBooking();
    const [first, second] = await inTurn(
      () => refund(booking, 15),
      () => refund(booking, 15),
    );
    expect([first.status, second.status]).toEqual([200, 400]);
    expect(await refundedOf(booking)).toBe(1500);
  });

  it.each(['staff', 'the visitor'])(
    'for a door that stayed shut and one by staff do not both succeed: %s first',
    async (first) => {
      const booking = await makeBooking();
      const expiresAt = new Date(Date.now() + 10_000);
      const unlock = { type: 'unlock', state: 'failed', requestedByKind: 'visitor', expiresAt } as const;
      await db()
        .insert(deviceCommands)
        .values({ spaceId: booking.space.id, bookingId: booking.id, ...unlock });
      const byStaff = () => cancelAndRefund(booking, 15);
      const byVisitor = () => refundForDoor(booking);
      const statuses =
        first === 'staff' ? await inTurn(byStaff, byVisitor) : await inTurn(byVisitor, byStaff);
      expect(statuses.map(({ status }) => status)).toEqual(first === 'staff' ? [200, 422] : [200, 409]);
      expect(await refundedOf(booking)).toBe(first === 'staff' ? 1500 : 2000);
    },
  );

  it('that was made at the provider is added once, even if two events report it at the same time', async () => {
    const booking = await makeEndedBooking();
    const { payment } = await bookingRowsOf(booking.webId);
    const providerRefund = {
      id: `re_${booking.webId}`,
      refundId: null,
      amountCents: 500,
      state: 'succeeded',
      failure: null,
    } as unknown as Parameters<typeof matchRefundsToProvider>[2][number];
    const receiveEvent = () =>
      transact((tx) => matchRefundsToProvider(tx, payment!.id, [providerRefund], []));
    await inTurn(receiveEvent, receiveEvent);
    expect(await refundedOf(booking)).toBe(500);
    expect((await bookingRowsOf(booking.webId)).payment?.refundedCents).toBe(500);
  });

  it.each([
    ['succeeded', 'failed'],
    ['failed', 'succeeded'],
  ] as const)(
    'with two concurrent outcomes, %s and then %s, counts as failed, and nothing is refunded',
    async (...ends) => {
      const booking = await makeEndedBooking();
      const { payment } = await bookingRowsOf(booking.webId);
      const [row] = await db()
        .insert(refunds)
        .values({
          bookingId: booking.id,
          paymentId: payment!.id,
          method: 'card',
          state: 'pending',
          amountCents: 500,
        })
        .returning();
      const receiveEvent = (state: (typeof ends)[number]) => () =>
        transact((tx) =>
          writeRefundOutcome(tx, row!, {
            id: `re_${row!.id}`,
            refundId: row!.id,
            amountCents: 500,
            state,
            failure: null,
          } as never),
        );
      await inTurn(receiveEvent(ends[0]), receiveEvent(ends[1]));
      const [after] = await db().select().from(refunds).where(eq(refunds.id, row!.id));
      expect([after?.state, (await bookingRowsOf(booking.webId)).payment?.refundedCents]).toEqual([
        'failed',
        0,
      ]);
    },
  );

  it('whose outcome waits for its payment is not locked yet: everyone locks the payment first', async () => {
    const booking = await makeEndedBooking();
    const { payment } = await bookingRowsOf(booking.webId);
    const values = {
      bookingId: booking.id,
      paymentId: payment!.id,
      method: 'card',
      amountCents: 500,
    } as const;
    const [row] = await db()
      .insert(refunds)
      .values({ ...values, state: 'pending' })
      .returning();
    const outcome = {
      id: `re_${row!.id}`,
      refundId: row!.id,
      amountCents: 500,
      state: 'failed',
      failure: null,
    };
    await whileWaiting(
      `select from payments where id = ${payment!.id} for update`,
      () => transact((tx) => writeRefundOutcome(tx, row!, outcome as never)),
      () => db().execute(sql`select from refunds where id = ${row!.id} for update nowait`),
    );
    const [after] = await db().select().from(refunds).where(eq(refunds.id, row!.id));
    expect(after?.state).toBe('failed');
  });
});

describe('a cancellation', () => {
  it('is refused if a concurrent one has cancelled the booking', async () => {
    const booking = await makeBooking();
    const [first, second] = await inTurn(
      () => cancel(booking),
      () => cancel(booking),
    );
    expect([first.status, second.status]).toEqual([200, 409]);
  });
});

describe('a door', () => {
  it('gets one command when it is tapped twice at the same time', async () => {
    const { visitor, webId, id, pod: deviceToken } = await makeBooking();
    const pod = podWith(deviceToken);
    const tap = () => visitor.unlock(webId);
    const taps = inTurn(tap, tap);
    await pod.acknowledge((await pod.next()).id);
    expect((await taps).map(({ status }) => status)).toEqual([200, 200]);
    expect(await db().$count(deviceCommands, eq(deviceCommands.bookingId, id))).toBe(1);
  });

  /** A booking whose visitor tapped, with the command of the tap. */
  async function bookAndTap(changes: Parameters<typeof makeBooking>[0] = {}) {
    const booking = await makeBooking(changes);
    const expiresAt = new Date(Date.now() + 60_000);
    const unlock = { type: 'unlock', state: 'failed', requestedByKind: 'visitor', expiresAt } as const;
    const [command] = await db()
      .insert(deviceCommands)
      .values({ spaceId: booking.space.id, bookingId: booking.id, ...unlock })
      .returning();
    const answer = (ok: boolean) =>
      api.post<{ state: string }>(`/device/commands/${command!.id}/ack`, { ok }, { token: booking.pod });
    return { ...booking, answer };
  }

  it('keeps the first of two concurrent acknowledgements by its pod', async () => {
    const { answer } = await bookAndTap();
    const [first, second] = await inTurn(
      () => answer(true),
      () => answer(false),
      'device_commands',
    );
    expect([first.data.state, second.data.state]).toEqual(['acknowledged', 'acknowledged']);
  });

  it.each(['the door', 'the refund'])(
    'opens or leads to a refund, whichever comes first: %s first',
    async (first) => {
      const booking = await bookAndTap();
      const open = () => booking.answer(true);
      const take = () => refundForDoor(booking);
      if (first === 'the door') {
        const [, refundResponse] = await inTurn(open, take, 'device_commands');
        expect([refundResponse.status, await refundedOf(booking)]).toEqual([422, 0]);
      } else {
        const [refundResponse] = await inTurn(take, open);
        expect([refundResponse.status, await refundedOf(booking)]).toEqual([200, 2000]);
      }
    },
  );

  it.each(['the door', 'the other space'])(
    'opens or leads to another space, whichever comes first: %s first',
    async (first) => {
      const locationId = await makeLocation();
      const booking = await bookAndTap({ locationId, latitude: 50, longitude: 8 });
      const other = await makeSpace({ ...TWENTY, locationId, latitude: 50.0001, longitude: 8 });
      await watch(other.id);
      const open = () => booking.answer(true);
      const takeOtherSpace = () =>
        api.post(`/bookings/web/${booking.webId}/other-space`, { podId: other.id }, booking.visitor.by);
      const taken =
        first === 'the door'
          ? (await inTurn(open, takeOtherSpace, 'device_commands'))[1]
          : (await inTurn(takeOtherSpace, open))[0];
      const { booking: after } = await bookingRowsOf(booking.webId);
      expect([taken.status, after.spaceId]).toEqual(
        first === 'the door' ? [422, booking.space.id] : [200, other.id],
      );
    },
  );
});
