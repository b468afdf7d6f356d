import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import {
  bookingPeriods,
  bookings,
  movements,
  pricingPlans,
  spaceBusinessPartners,
  spaces,
} from '@/db/tables';
import { operatorMonthFrom } from '@/lib/booking/statements/operator-months';
import { listAttention } from '@/lib/console/attention/queries';
import { countBoard } from '@/lib/console/board/counts';
import type { BoardSpaceWire } from '@/lib/console/board/wire';
import { age } from '../fixtures/aged';
import { api } from '../fixtures/api';
import { unlocked } from '../fixtures/doors';
import { violations } from '../fixtures/invariants';
import { actorOf, adminToken, partner, subAdmin } from '../fixtures/people';
import { makeLocation, makeSpace, type TestSpace, TWENTY, watch } from '../fixtures/places';
import { podWith } from '../fixtures/pods';
import { bookingRowsOf, bookNow, heldFor, type Visitor, visitorAt } from '../fixtures/visitors';

/* Where two promises meet that each hold alone: a guest who is moved, a stay that ends, a pod in trouble, money. */

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

const postForBooking = (visitor: Visitor, webId: string, path: string, body?: object) =>
  api.post<{ podId?: number }>(`/bookings/web/${webId}/${path}`, body, visitor.by);

/** Two watched spaces of a separate location, and a guest of the first whose door stayed shut. */
async function lockedOut() {
  const locationId = await makeLocation();
  const [bookedSpace, other] = [
    await makeSpace({ ...TWENTY, locationId }),
    await makeSpace({ ...TWENTY, locationId }),
  ];
  const [, otherToken] = [await watch(bookedSpace.id), await watch(other.id)];
  const visitor = visitorAt(bookedSpace);
  const webId = await bookNow(visitor);
  await heldFor(webId, 60);
  const { booking } = await bookingRowsOf(webId);
  await unlocked(bookedSpace, 'failed', booking.id);
  await unlocked(bookedSpace, 'failed', booking.id);
  return { bookedSpace, other, otherToken, visitor, webId, booking };
}

const tile = async ({ id }: TestSpace) =>
  (await api.get<BoardSpaceWire[]>('/admin/board', { token, query: { ids: String(id) } })).data[0];
const failuresAt = async (space: TestSpace) => (await tile(space))?.times[0]?.failedUnlocks;
const moveTo = (id: number, space: TestSpace) =>
  api.post(`/admin/booking/${id}/free-pod`, { freePodId: space.id }, { token });

describe('a guest at a door that stays shut', () => {
  it('leaves the trouble behind when moved: only the old pod is in trouble until the new door fails too', async () => {
    const { bookedSpace, other, booking } = await lockedOut();
    expect((await moveTo(booking.id, other)).status).toBe(200);
    expect([(await tile(bookedSpace))?.doorTrouble?.tries, await failuresAt(other)]).toEqual([2, 0]);
    const lines = (await listAttention(await actorOf(token))).filter(({ key }) => key.startsWith('door-'));
    expect(lines.map(({ key }) => key)).toContain(`door-trouble-${bookedSpace.id}`);
    expect(lines.map(({ key }) => key)).not.toContain(`door-trouble-${other.id}`);
    await unlocked(other, 'failed', booking.id);
    expect(await failuresAt(other)).toBe(1);
  });

  it('gets the offers again when staff move them to a door that does not open either', async () => {
    const { bookedSpace, other, visitor, webId, booking } = await lockedOut();
    await moveTo(booking.id, other);
    const { data: arrived } = await visitor.look(webId);
    expect([arrived.doorRefund, arrived.otherSpace]).toEqual([false, null]);
    await unlocked(other, 'failed', booking.id);
    const { data: afterFailure } = await visitor.look(webId);
    expect([afterFailure.doorRefund, afterFailure.otherSpace]).toEqual([true, null]);
    await db().execute(
      sql`update spaces set door_works_after = (select max(id) from device_commands) where id = ${bookedSpace.id}`,
    );
    expect((await visitor.look(webId)).data.otherSpace).toMatchObject({ podId: bookedSpace.id });
  });

  it('cannot be moved to the space where they already are', async () => {
    const { bookedSpace, visitor, webId, booking } = await lockedOut();
    expect(await moveTo(booking.id, bookedSpace)).toMatchObject({ status: 422, code: 'same_space' });
    expect((await postForBooking(visitor, webId, 'other-space', { podId: bookedSpace.id })).status).toBe(422);
    const { booking: after } = await bookingRowsOf(webId);
    expect([after.startsAt, after.passcode]).toEqual([
      (await bookingRowsOf(webId)).booking.startsAt,
      booking.passcode,
    ]);
  });

  it('is listed for attention with their own tries, not those of earlier guests', async () => {
    const space = await makeSpace(TWENTY);
    await watch(space.id);
    await unlocked(space, 'failed');
    await unlocked(space, 'expired');
    const webId = await bookNowAtTroubledDoor(space);
    const { booking } = await bookingRowsOf(webId);
    await unlocked(space, 'failed', booking.id);
    const lines = await listAttention(await actorOf(token));
    const line = lines.find(({ key }) => key === `door-trouble-${space.id}`);
    expect(line?.title).toMatch(/^Guest locked out: .*, 1 try, /);
  });
});

/** A door in trouble is not sold: the guest paid while it still worked. */
async function bookNowAtTroubledDoor(space: TestSpace): Promise<string> {
  const works = sql`(select max(id) from device_commands)`;
  await db().execute(sql`update spaces set door_works_after = ${works} where id = ${space.id}`);
  const webId = await bookNow(visitorAt(space));
  await heldFor(webId, 60);
  await db().execute(sql`update spaces set door_works_after = null where id = ${space.id}`);
  return webId;
}

describe('the offer of another space', () => {
  it('ends once the guest leaves, while an open door refund stays open', async () => {
    const { other, visitor, webId } = await lockedOut();
    expect((await visitor.look(webId)).data.otherSpace).toMatchObject({ podId: other.id });
    expect((await postForBooking(visitor, webId, 'leave')).status).toBe(200);
    expect(await postForBooking(visitor, webId, 'other-space', { podId: other.id })).toMatchObject({
      status: 422,
      code: 'other_space_not_offered',
    });
    expect((await visitor.look(webId)).data).toMatchObject({ doorRefund: true, otherSpace: null });
    expect((await postForBooking(visitor, webId, 'door-refund')).status).toBe(200);
    expect(await violations()).toEqual([]);
  });

  it('ends after a door refund', async () => {
    const { other, visitor, webId } = await lockedOut();
    expect((await postForBooking(visitor, webId, 'door-refund')).status).toBe(200);
    expect((await postForBooking(visitor, webId, 'other-space', { podId: other.id })).status).toBe(422);
    expect((await bookingRowsOf(webId)).booking.spaceId).not.toBe(other.id);
  });
});

describe('the door of a guest who has paid', () => {
  it.each([
    [
      'the partner no longer sells the space',
      (space: TestSpace) =>
        db().delete(spaceBusinessPartners).where(eq(spaceBusinessPartners.spaceId, space.id)),
    ],
    [
      'the plan was deleted',
      (space: TestSpace) =>
        db().update(pricingPlans).set({ deletedAt: new Date() }).where(eq(pricingPlans.id, space.planId)),
    ],
    [
      'the space is inactive',
      (space: TestSpace) => db().update(spaces).set({ status: 'inactive' }).where(eq(spaces.id, space.id)),
    ],
  ])('opens even if %s', async (_, change) => {
    const space = await makeSpace({ ...TWENTY, minutes: 37 });
    const pod = podWith(await watch(space.id));
    const visitor = visitorAt(space);
    const webId = await bookNow(visitor);
    await change(space);
    const unlocking = visitor.unlock(webId);
    await pod.acknowledge((await pod.next()).id);
    expect((await unlocking).status).toBe(200);
  });
});

describe('an unpaid extension', () => {
  it('is given up in favour of another one, although its time is out of service by now', async () => {
    const space = await makeSpace({ ...TWENTY, minutes: 37 });
    const visitor = visitorAt(space);
    const webId = await bookNow(visitor);
    const more = () => visitor.hold({}, { query: { bookingId: webId, isExtended: 'true' } });
    expect((await more()).status).toBe(201);
    // A longer plan, so that the next one lies within its time.
    const open = sql`space_id = ${space.id} and state = 'held'`;
    await db().execute(
      sql`update booking_periods set ends_at = ends_at + interval '30 minutes' where ${open}`,
    );
    await db().execute(sql`insert into space_blocks (space_id, starts_at, ends_at, reason, set_key)
      values (${space.id}, now() + interval '10 minutes', now() + interval '5 hours', 'repair', gen_random_uuid())`);
    expect(await more()).toMatchObject({ status: 422, code: 'out_of_service' });
    expect(await db().$count(bookingPeriods, open), 'it can still be paid').toBe(1);
  });
});

describe('money', () => {
  it('is not on the statements of a month that has not begun', async () => {
    await bookNow(visitorAt(await makeSpace(TWENTY)));
    const next = new Date(Date.now() + 62 * 86_400_000).toISOString().slice(0, 7);
    const { data } = await api.get<{ statements: unknown[] }>('/admin/statements', {
      token,
      query: { month: next },
    });
    expect(data.statements).toEqual([]);
  });

  it('is taxed at the rate of its period, and a refund at the rate of the payment that it returns', async () => {
    const space = await makeSpace({ cents: 2000, tax: 13.5 });
    const visitor = visitorAt(space);
    const webId = await bookNow(visitor);
    await db().update(spaces).set({ taxPercent: 11.5 }).where(eq(spaces.id, space.id));
    const extension = await visitor.hold({}, { query: { bookingId: webId, isExtended: 'true' } });
    expect(extension.status, extension.text).toBe(201);
    expect((await visitor.confirm(webId)).data.status).toBe('confirmed');
    const { booking } = await bookingRowsOf(webId);
    await age('bookings', sql`id = ${booking.id}`, 7_200, ['starts_at', 'ends_at']);
    await age('booking_periods', sql`booking_id = ${booking.id}`, 7_200, ['starts_at', 'ends_at']);
    // The newest payment is returned first: that of the extension, $20.00 and 11.5 %.
    const order = { type: 'card', amount: 22.3 };
    expect((await api.put(`/admin/booking/${booking.id}/refund`, order, { token })).status).toBe(200);
    const rows = await db()
      .select({ kind: movements.kind, gross: movements.grossCents, tax: movements.taxCents })
      .from(movements)
      .where(eq(movements.bookingId, booking.id))
      .orderBy(movements.id);
    expect(rows).toEqual([
      { kind: 'payment', gross: 2270, tax: 270 },
      { kind: 'payment', gross: 2230, tax: 230 },
      { kind: 'refund', gross: -2230, tax: -230 },
    ]);
    const month = operatorMonthFrom(new Date(), 0).slice(0, 7);
    const { data } = await api.get<{
      statements: { taxes: { percent: number; gross: number; tax: number }[] }[];
    }>('/admin/statements', { token, query: { month } });
    const taxesAt = (percent: number) =>
      data.statements.flatMap(({ taxes }) => taxes).filter((each) => each.percent === percent);
    expect(taxesAt(13.5)).toMatchObject([{ gross: 22.7, tax: 2.7 }]);
    expect(taxesAt(11.5)).toMatchObject([{ gross: 0, tax: 0 }]);
  });

  it('paid at the counter is previewed as no refund for staff who may not give credit', async () => {
    const space = await makeSpace(TWENTY);
    const startsAt = new Date(Date.now() + 3_600_000).toISOString();
    const walkUp = await api.post<{ id: number }>(
      '/booking',
      {
        podId: space.id,
        pricingPlanId: space.planId,
        email: `${space.id}@guests.test`,
        countryCode: '+1',
        phone: '5550100',
        bookingType: 'WALKIN',
        payment: { method: 'cash', reference: 'T-1', amount: 20 },
        datetimeStart: startsAt,
      },
      { token },
    );
    const span = {
      startsAt: new Date().toISOString(),
      endsAt: new Date(Date.now() + 4 * 3_600_000).toISOString(),
    };
    const refundFor = async (by: string) => {
      const { data } = await api.get<{ id: number; refund: number | null }[]>('/admin/space-blocks/meets', {
        token: by,
        query: { spaceIds: space.id, ...span },
      });
      return data.find(({ id }) => id === walkUp.data.id)?.refund;
    };
    const { id: house } = await partner('HUSHPOD');
    const clerk = await subAdmin([1, 2, 11, 12, 16, 20, 201], [house]);
    expect([await refundFor(token), await refundFor(clerk.token)]).toEqual([20, 0]);
  });
});

describe('the board', () => {
  it('counts guests who arrive within the hour even if their pod is in use', async () => {
    const space = await makeSpace(TWENTY);
    const actor = await actorOf(token);
    const before = await countBoard(actor, new Date());
    const webId = await bookNow(visitorAt(space));
    const { booking } = await bookingRowsOf(webId);
    const next = await api.post<{ id: number }>(
      '/booking',
      {
        podId: space.id,
        pricingPlanId: space.planId,
        email: `${space.id}-next@guests.test`,
        countryCode: '+1',
        phone: '5550100',
        bookingType: 'WALKIN',
        payment: { method: 'cash', reference: 'T-2', amount: 20 },
        datetimeStart: new Date(booking.endsAt.getTime() + 300_000).toISOString(),
      },
      { token },
    );
    expect(next.status, next.text).toBe(201);
    const after = await countBoard(actor, new Date());
    expect([after.inUse - before.inUse, after.arriving - before.arriving]).toEqual([1, 1]);
    expect(await db().$count(bookings, eq(bookings.spaceId, space.id))).toBe(2);
  });
});
