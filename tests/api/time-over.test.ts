import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { bookingPeriods, spacePlans } from '@/db/tables';
import { ownExtensionsOf } from '@/lib/booking/visitors/extensions';
import type { VisitorSpaceWire } from '@/lib/booking/visitors/wire';
import { visitorOf } from '@/lib/platform/identity/callers';
import { api } from '../fixtures/api';
import { clockIn } from '../fixtures/clocks';
import { adminToken } from '../fixtures/people';
import { makeSpace, plan, type TestSpace } from '../fixtures/places';
import { authenticate } from '../fixtures/stand-ins';
import {
  ASKS_3DS,
  ageSpace,
  bookingRowsOf,
  bookNow,
  endedAgo,
  type Visitor,
  visitorAt,
} from '../fixtures/visitors';

const MINUTE = 60;

/** A booking that ended four minutes ago, so that its door still opens. */
async function bookEndedStay(minutes = 1) {
  const space = await makeSpace({ minutes, cents: 500 });
  const visitor = visitorAt(space);
  const webId = await bookNow(visitor);
  await endedAgo(webId, 4 * MINUTE);
  const { booking } = await bookingRowsOf(webId);
  return { space, visitor, webId, id: booking.id, endedAt: booking.endsAt };
}
const extend = (visitor: Visitor, webId: string) =>
  visitor.hold({}, { query: { bookingId: webId, isExtended: 'true' } });
const periodsOf = (id: number) =>
  db()
    .select()
    .from(bookingPeriods)
    .where(eq(bookingPeriods.bookingId, id))
    .orderBy(asc(bookingPeriods.ordinal));

/** Expects that the newest period runs its whole plan from now on, and that the booking ends with it. */
async function expectFromNow(webId: string, minutes: number, after: number) {
  const { booking } = await bookingRowsOf(webId);
  const last = (await periodsOf(booking.id)).at(-1);
  expect(last?.state).toBe('confirmed');
  expect(last?.startsAt.getTime()).toBeGreaterThanOrEqual(after);
  expect((last?.endsAt.getTime() ?? 0) - (last?.startsAt.getTime() ?? 0)).toBe(minutes * 60_000);
  expect([booking.endsAt, booking.status, booking.durationMinutes]).toEqual([last?.endsAt, 5, 2 * minutes]);
}

describe('an extension of a booking that is over', () => {
  it('begins when it is paid, at the price of the plan', async () => {
    const { visitor, webId } = await bookEndedStay();
    expect((await extend(visitor, webId)).status).toBe(201);
    const before = Date.now();
    expect((await visitor.confirm(webId)).data).toEqual({ status: 'confirmed' });
    await expectFromNow(webId, 1, before);
  });

  it('begins when the bank has approved it, even long after the grace', async () => {
    const { space, visitor, webId } = await bookEndedStay(10);
    await extend(visitor, webId);
    const { data } = await visitor.confirm(webId, ASKS_3DS);
    await ageSpace(space.id, 9 * MINUTE);
    expect(await visitorAt(space).hold(), 'nobody gets in between').toMatchObject({ code: 'space_taken' });
    await authenticate(data.clientSecret ?? '');
    const before = Date.now();
    expect((await visitor.confirm(webId, ASKS_3DS)).data).toEqual({ status: 'confirmed' });
    await expectFromNow(webId, 10, before);
  });

  it('begins at once if it costs nothing, and at the counter', async () => {
    const { space, visitor, webId } = await bookEndedStay();
    const freePlan = await plan(1, 0);
    await db().insert(spacePlans).values({ spaceId: space.id, pricingPlanId: freePlan });
    const free = Date.now();
    const query = { bookingId: webId, isExtended: 'true' };
    expect((await visitor.hold({ pricingPlanId: freePlan }, { query })).status).toBe(201);
    await expectFromNow(webId, 1, free);

    const counter = await bookEndedStay();
    const begun = Date.now();
    const payment = { method: 'cash', reference: '', amount: 5 };
    const lengthened = await api.post<{ datetimeEnd: string }>(
      `/admin/booking/${counter.id}/extend`,
      { pricingPlanId: counter.space.planId, payment },
      { token: await adminToken() },
    );
    expect(lengthened.status).toBe(201);
    await expectFromNow(counter.webId, 1, begun);
    const { booking } = await bookingRowsOf(counter.webId);
    expect(new Date(lengthened.data.datetimeEnd)).toEqual(booking.endsAt);
  });

  it('is not offered if it would run into the next booking', async () => {
    const { space, visitor, webId, id } = await bookEndedStay(20);
    const begins = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    await bookLater(space, begins(21));
    const actor = await visitorOf(space.key, '203.0.113.9', { device: visitor.by.device });
    expect((await ownExtensionsOf(actor, webId, space.id)).none, 'with two minutes to pay').toBe(
      'space_taken',
    );
    expect(await extend(visitor, webId)).toMatchObject({ status: 422, code: 'space_taken' });
    const token = await adminToken();
    const offer = await api.get<{ plans: { datetimeEnd: string }[] }>(`/admin/booking/${id}/extend`, {
      token,
    });
    expect(offer.data.plans, 'paid already at the counter').toHaveLength(1);
  });
});

/** A later booking at the counter. */
async function bookLater(space: TestSpace, datetimeStart: string): Promise<void> {
  const { status, text } = await api.post(
    '/booking',
    {
      podId: space.id,
      pricingPlanId: space.planId,
      bookingType: 'WALKIN',
      datetimeStart,
      payment: { method: 'cash', reference: '', amount: 5 },
      email: 'counter@guests.test',
      countryCode: '+1',
      phone: '5550100',
    },
    { token: await adminToken() },
  );
  if (status !== 201) throw new Error(text);
}

describe('a space just before its closed hours', () => {
  it('refuses a hold whose payment could run into them, and offers the next plan that fits', async () => {
    const zone = 'Asia/Tokyo';
    const restricted = { zone, restrictedFrom: clockIn(31, zone), restrictedTo: clockIn(300, zone) };
    const space = await makeSpace({ minutes: 30, ...restricted });
    const short = await plan(15, 900);
    await db().insert(spacePlans).values({ spaceId: space.id, pricingPlanId: short });
    const visitor = visitorAt(space);
    expect(await visitor.hold()).toMatchObject({ status: 422, code: 'restricted_time' });
    const { data } = await api.get<VisitorSpaceWire>(`/admin/pod/web/${space.id}`, visitor.by);
    expect(
      data.podPricingPlans.map(({ pricingPlanId, isAvailable }) => [pricingPlanId, isAvailable]),
    ).toEqual([
      [short, true],
      [space.planId, false],
    ]);
    expect((await visitor.hold({ pricingPlanId: short })).status).toBe(201);
  });
});
