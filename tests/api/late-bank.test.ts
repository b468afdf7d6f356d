import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { db } from '@/db/client';
import { bookingPeriods, refunds, spaces } from '@/db/tables';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { api } from '../fixtures/api';
import { clockIn } from '../fixtures/clocks';
import { jobs } from '../fixtures/jobs';
import { bothLedgers, intentsOf } from '../fixtures/ledgers';
import { adminToken } from '../fixtures/people';
import { makeSpace, type TestSpace, TWENTY } from '../fixtures/places';
import { authenticate, fail, pendingFaults, repair } from '../fixtures/stand-ins';
import {
  ASKS_3DS,
  ageSpace,
  bookingRowsOf,
  bookNow,
  DECLINED,
  type Visitor,
  visitorAt,
} from '../fixtures/visitors';

/** After a failure of the provider, a request tries one more key before it gives up. */
const KEYS = 2;
const MINUTE = 60;

beforeAll(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  expect(await pendingFaults()).toEqual([]);
  await repair();
});
afterAll(async () => {
  await jobs();
  const { provider, own } = await bothLedgers();
  expect(own).toEqual(provider);
});

/** A visitor whose bank requires 3-D Secure, and a function that approves the payment. */
async function payWithSlowBank(space: TestSpace) {
  const visitor = visitorAt(space);
  const { data: hold } = await visitor.hold();
  const { data } = await visitor.confirm(hold.id, ASKS_3DS);
  const approve = async () => {
    await authenticate(data.clientSecret ?? '');
    return visitor.confirm(hold.id, ASKS_3DS);
  };
  return { visitor, webId: hold.id, approve };
}

/** A later booking at the counter, this many seconds from now. */
async function bookLater(space: TestSpace, seconds: number): Promise<void> {
  const { status, text } = await api.post(
    '/booking',
    {
      podId: space.id,
      pricingPlanId: space.planId,
      bookingType: 'WALKIN',
      datetimeStart: new Date(Date.now() + seconds * 1000).toISOString(),
      payment: { method: 'cash', reference: '', amount: 20 },
      email: 'counter@guests.test',
      countryCode: '+1',
      phone: '5550100',
    },
    { token: await adminToken() },
  );
  if (status !== 201) throw new Error(text);
}

const statusesOf = async (webId: string) => {
  const { booking } = await bookingRowsOf(webId);
  return (await intentsOf(booking.transactionId)).map(({ status, amount_received }) => [
    status,
    amount_received,
  ]);
};
const refundsOf = async (webId: string) => {
  const { booking } = await bookingRowsOf(webId);
  return db()
    .select({ method: refunds.method, amountCents: refunds.amountCents, state: refunds.state })
    .from(refunds)
    .where(eq(refunds.bookingId, booking.id));
};
const lastsMinutes = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) =>
  (endsAt.getTime() - startsAt.getTime()) / 60_000;

const GONE = { status: 409, code: 'time_gone' };

describe('a payment that the bank is slow to approve', () => {
  it('keeps the space reserved for as long as it takes, even when the plan is shorter', async () => {
    const space = await makeSpace({ ...TWENTY, minutes: 5 });
    const { webId, approve } = await payWithSlowBank(space);
    await ageSpace(space.id, 9 * MINUTE);
    expect(await visitorAt(space).hold()).toMatchObject({ status: 422, code: 'space_taken' });
    expect((await approve()).data).toEqual({ status: 'confirmed' });
    const { booking, period } = await bookingRowsOf(webId);
    expect([lastsMinutes(booking), lastsMinutes(period), booking.durationMinutes]).toEqual([5, 5, 5]);
    expect(booking.startsAt.getTime()).toBeGreaterThan(Date.now() - 10_000);
  });

  it('reserves the space only up to the next booking; a declined one reserves it no longer than a hold does', async () => {
    const space = await makeSpace({ ...TWENTY, minutes: 30 });
    await bookLater(space, 35 * MINUTE);
    const { webId } = await payWithSlowBank(space);
    const { period } = await bookingRowsOf(webId);
    const next = await db().select().from(bookingPeriods).where(eq(bookingPeriods.spaceId, space.id));
    expect(next.find(({ id }) => id !== period.id)?.startsAt).toEqual(period.endsAt);
    const other = await makeSpace({ ...TWENTY, minutes: 30 });
    const declined = visitorAt(other);
    const { data } = await declined.hold();
    await declined.confirm(data.id, DECLINED);
    expect(lastsMinutes((await bookingRowsOf(data.id)).period)).toBe(32);
  });

  it('buys the minutes left before the next booking if they are at least nine tenths of the plan', async () => {
    const space = await makeSpace({ ...TWENTY, minutes: 30 });
    await bookLater(space, 33 * MINUTE);
    const { webId, approve } = await payWithSlowBank(space);
    await ageSpace(space.id, 5 * MINUTE);
    expect((await approve()).data).toEqual({ status: 'confirmed' });
    const { booking, period } = await bookingRowsOf(webId);
    expect([booking.durationMinutes, period.durationMinutes]).toEqual([27, 27]);
    expect(Math.floor(lastsMinutes(booking))).toBe(27);
    expect([booking.subTotalCents, period.subTotalCents], 'at the price of the plan').toEqual([1837, 1837]);
  });

  it('is refused when less than nine tenths of the plan is left, and the visitor is told why', async () => {
    const space = await makeSpace({ ...TWENTY, minutes: 30 });
    await bookLater(space, 33 * MINUTE);
    const { visitor, webId, approve } = await payWithSlowBank(space);
    await ageSpace(space.id, 8 * MINUTE);
    expect(await approve()).toMatchObject(GONE);
    expect(await statusesOf(webId)).toEqual([['canceled', 0]]);
    expect((await visitor.look(webId)).data).toMatchObject({ status: 3, accessCode: null, timeGone: true });
    expect((await bookingRowsOf(webId)).period.state).toBe('released');
    await drainOutbox();
    expect(await refundsOf(webId)).toEqual([]);
  });

  it('is cancelled after ten minutes, even if the space is still free', async () => {
    const space = await makeSpace({ ...TWENTY, minutes: 30 });
    const { webId, approve } = await payWithSlowBank(space);
    await ageSpace(space.id, 10 * MINUTE + 1);
    expect(await approve()).toMatchObject(GONE);
    expect(await statusesOf(webId)).toEqual([['canceled', 0]]);
    expect((await visitorAt(space).hold()).status).toBe(201);
  });

  it('is reported as too late also when a job cancelled it first', async () => {
    const space = await makeSpace({ ...TWENTY, minutes: 30 });
    const { visitor, webId } = await payWithSlowBank(space);
    await ageSpace(space.id, 10 * MINUTE + 1);
    await jobs();
    expect(await visitor.confirm(webId, ASKS_3DS)).toMatchObject(GONE);
    expect(await visitor.confirm(webId)).toMatchObject(GONE);
    expect(await statusesOf(webId)).toEqual([['canceled', 0]]);
  });

  it('is not confused with a lapsed hold or a cancelled booking', async () => {
    const [lapsed, booked] = [
      await makeSpace({ ...TWENTY, minutes: 30 }),
      await makeSpace({ ...TWENTY, minutes: 30 }),
    ];
    const visitor = visitorAt(lapsed);
    const { data } = await visitor.hold();
    await ageSpace(lapsed.id, 3 * MINUTE);
    await jobs();
    expect((await visitor.look(data.id)).data).toMatchObject({ status: 3, timeGone: false });
    const guest = visitorAt(booked);
    const webId = await bookNow(guest);
    const { booking } = await bookingRowsOf(webId);
    const cancelled = await api.delete(`/admin/booking/${booking.id}`, { token: await adminToken() });
    expect(cancelled.status, cancelled.text).toBe(200);
    expect((await guest.look(webId)).data).toMatchObject({ status: 3, timeGone: false });
  });

  it('is cancelled when the hours were closed before the approval', async () => {
    const space = await makeSpace({ ...TWENTY, minutes: 30 });
    const { webId, approve } = await payWithSlowBank(space);
    await close(space);
    expect(await approve()).toMatchObject(GONE);
    expect(await statusesOf(webId)).toEqual([['canceled', 0]]);
  });
});

/** Closes a space for a few hours around now. */
async function close(space: TestSpace): Promise<void> {
  const clock = (hours: number) => clockIn(hours * 60, space.zone);
  await db()
    .update(spaces)
    .set({ restrictedFrom: clock(-1), restrictedTo: clock(2) })
    .where(eq(spaces.id, space.id));
}

describe('money that was captured but not confirmed', () => {
  async function captureUnconfirmed(): Promise<{ space: TestSpace; visitor: Visitor; webId: string }> {
    const space = await makeSpace({ ...TWENTY, minutes: 30 });
    const visitor = visitorAt(space);
    const { data } = await visitor.hold();
    await fail({ match: 'POST /v1/payment_intents/*/capture', mode: 'error-after', times: KEYS });
    expect((await visitor.confirm(data.id)).status).toBe(503);
    return { space, visitor, webId: data.id };
  }

  const expectReturned = async (webId: string) => {
    await jobs();
    await drainOutbox();
    await jobs();
    const { booking, period, payment } = await bookingRowsOf(webId);
    expect([booking.status, period.state, booking.passcode]).toEqual([3, 'released', null]);
    expect([payment?.capturedCents, payment?.refundedCents]).toEqual([2000, 2000]);
    expect(await refundsOf(webId)).toEqual([{ method: 'card', amountCents: 2000, state: 'succeeded' }]);
  };

  it('confirms the booking with all its time within ten minutes', async () => {
    const { space, webId } = await captureUnconfirmed();
    await ageSpace(space.id, 9 * MINUTE);
    await jobs();
    const { booking } = await bookingRowsOf(webId);
    expect([booking.status, lastsMinutes(booking)]).toEqual([2, 30]);
    expect(await refundsOf(webId)).toEqual([]);
  });

  it('is refunded once after ten minutes', async () => {
    const { space, webId } = await captureUnconfirmed();
    await ageSpace(space.id, 40 * MINUTE);
    await bookNow(visitorAt(space));
    await expectReturned(webId);
  });

  it('is refunded after ten minutes when the visitor asks before any job runs, and the visitor is told', async () => {
    const { space, visitor, webId } = await captureUnconfirmed();
    await ageSpace(space.id, 10 * MINUTE + 1);
    expect(await visitor.confirm(webId)).toMatchObject(GONE);
    await expectReturned(webId);
  });

  it('is refunded when the hours were closed in between', async () => {
    const { space, webId } = await captureUnconfirmed();
    await close(space);
    await ageSpace(space.id, MINUTE);
    await expectReturned(webId);
  });
});
