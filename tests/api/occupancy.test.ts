import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { db } from '@/db/client';
import { bookings, spaceBlocks, spaces } from '@/db/tables';
import { getOccupancy } from '@/lib/console/dashboard/occupancy';
import { addDays } from '@/lib/foundation/time/local-dates';
import { operatorToday } from '@/lib/foundation/time/operator-clock';
import { instantOfLocal } from '@/lib/foundation/time/zones';
import { api } from '../fixtures/api';
import { actorOf, adminToken, partner, subAdmin } from '../fixtures/people';
import { makeBooking, makeCustomer, makeLocation, makeSpace } from '../fixtures/places';

const ZONE = 'Asia/Kolkata';
const yesterday = addDays(operatorToday(), -1);
/** Monday is 0. */
const weekday = (new Date(`${yesterday}T00:00:00Z`).getUTCDay() + 6) % 7;
const cellIndex = (hour: number) => weekday * 24 + hour;

/** A reader who sees the spaces and bookings of one partner, which no other test has. */
async function reader(code: string) {
  const staff = await subAdmin([42, 2], [(await partner(code)).id]);
  return { ...staff, actor: await actorOf(staff.token) };
}

it('unbooked time out of service is left out of all shares, on the space’s own clock', async () => {
  const { actor } = await reader('MERIDIAN');
  const locationId = await makeLocation();
  const space = await makeSpace({ zone: ZONE, partners: ['MERIDIAN'], locationId });
  const localInstant = (minutes: number) => instantOfLocal(yesterday, minutes, ZONE);
  const place = async () => (await getOccupancy(actor, 1)).places.find(({ id }) => id === locationId)!;
  const close = (from: number, to: number | null) =>
    db()
      .insert(spaceBlocks)
      .values({
        spaceId: space.id,
        startsAt: localInstant(from),
        endsAt: to === null ? null : localInstant(to),
        reason: 'repair',
        setKey: randomUUID(),
      });
  await makeBooking({
    spaceId: space.id,
    customerId: await makeCustomer(),
    businessPartnerId: (await partner('MERIDIAN')).id,
    pricingPlanId: space.planId,
    startsAt: localInstant(9 * 60),
    endsAt: localInstant(9 * 60 + 30),
    durationMinutes: 30,
    amountCents: 1000,
  });
  expect(await place()).toMatchObject({ closedHours: 0 });
  // Two overlapping blocks, from 08:30 to 11:00, with half an hour booked in between.
  await close(8 * 60 + 30, 10 * 60);
  await close(9 * 60 + 30, 11 * 60);
  const closed = await place();
  expect(closed.closedHours).toBe(2);
  expect(closed.share).toBeCloseTo(0.5 / 166, 6);
  // Monday to Sunday contains each hour once: half of 09:00 was booked, and the rest was closed.
  expect([8, 9, 10].map((hour) => closed.cells[cellIndex(hour)]!.share)).toEqual([0, 1, 0]);
  expect(Math.round(closed.centsPerPodHour * 166)).toBe(1000);
  // A block without an end counts until now, and within the shown days until their end.
  await close(22 * 60, null);
  expect((await place()).closedHours).toBe(4);
});

it('booked minutes count in the hours of the space’s own clock, and a cell opens the bookings that it counts', async () => {
  const { actor, token } = await reader('MERIDIAN');
  const { actor: foreignActor } = await reader('TRANSIT');
  const space = await makeSpace({ zone: ZONE, partners: ['MERIDIAN'] });
  const [row] = await db().select().from(spaces).where(eq(spaces.id, space.id));
  const locationId = row!.locationId;
  const placeFor = async (by: typeof actor) =>
    (await getOccupancy(by, 1)).places.find(({ id }) => id === locationId);
  const before = (await placeFor(actor))!;
  const foreignBefore = await placeFor(foreignActor);
  // From 09:30 to 11:00: half of one hour, and the whole of the next.
  const startsAt = instantOfLocal(yesterday, 9 * 60 + 30, ZONE);
  await makeBooking({
    spaceId: space.id,
    customerId: await makeCustomer(),
    businessPartnerId: (await partner('MERIDIAN')).id,
    pricingPlanId: space.planId,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 90 * 60_000),
    durationMinutes: 90,
    amountCents: 1000,
  });
  const after = (await placeFor(actor))!;
  const added = (hour: number) =>
    Math.round(
      (after.cells[cellIndex(hour)]!.share - before.cells[cellIndex(hour)]!.share) * after.pods * 60,
    );
  expect([8, 9, 10, 11].map(added)).toEqual([0, 30, 60, 0]);
  expect(Math.round((after.centsPerPodHour - before.centsPerPodHour) * after.pods * 168)).toBe(1000);
  expect(after.cells[cellIndex(9)]!.starts - before.cells[cellIndex(9)]!.starts).toBe(1);
  expect(await placeFor(foreignActor)).toEqual(foreignBefore);
  // The bookings that the cell opens are those that it counts.
  const { from, to, plans } = await getOccupancy(actor, 1, locationId);
  const listed = async (query: Record<string, string | number>) =>
    (
      await api.get('/admin/bookings', {
        token,
        query: { startDate: from, endDate: to, locationId, ...query },
      })
    ).meta.total;
  const cell = { filter: 'past', weekday: weekday + 1, hour: 9 };
  expect(await listed(cell)).toBe(after.cells[cellIndex(9)]!.starts);
  const sold = plans.find(({ id }) => id === space.planId)!;
  expect(await listed({ filter: 'past', planId: space.planId })).toBe(sold.bookings);
  expect(plans.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  // A cancelled booking does not count as used.
  await db()
    .update(bookings)
    .set({ status: 3, cancelReason: 'operator', cancelledAt: new Date() })
    .where(eq(bookings.spaceId, space.id));
  expect(await placeFor(actor)).toEqual(before);
});

it('each part of a stay counts in the hour that the clock showed, also when it changed by half an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { actor } = await reader('MERIDIAN');
  const locationId = await makeLocation();
  const space = await makeSpace({ zone: 'Australia/Lord_Howe', partners: ['MERIDIAN'], locationId });
  // Twelve Sundays have the hour from 02:00, and on one of them the clock shows only half of it.
  const hoursOf = (cell: number) => (cell === 6 * 24 + 2 ? 11.5 : 12);
  const cellsNow = async () => {
    const { places } = await getOccupancy(actor, 12);
    const place = places.find(({ id }) => id === locationId)!;
    return place.cells.map(({ share }, cell) => share * hoursOf(cell) * 60);
  };
  const before = await cellsNow();
  const stay = async (from: string, minutes: number) => {
    const startsAt = new Date(from);
    await makeBooking({
      spaceId: space.id,
      customerId: await makeCustomer(),
      businessPartnerId: (await partner('MERIDIAN')).id,
      startsAt,
      endsAt: new Date(startsAt.getTime() + minutes * 60_000),
      durationMinutes: minutes,
    });
  };
  // Tuesday 15 September, 10:15 to 10:45, before the change.
  await stay('2026-09-14T23:45:00Z', 30);
  // Sunday 4 October from 01:45: at 02:00 the clock shows 02:30, so it ends at 03:15.
  await stay('2026-10-03T15:15:00Z', 60);
  const after = await cellsNow();
  const added = after.flatMap((minutes, cell) => {
    const gain = Math.round(minutes - (before[cell] ?? 0));
    return gain === 0 ? [] : [[Math.floor(cell / 24), cell % 24, gain]];
  });
  expect(added).toEqual([
    [1, 10, 30],
    [6, 1, 15],
    [6, 2, 30],
    [6, 3, 15],
  ]);
});

it('occupancy requires permission to see the bookings of the dashboard', async () => {
  const unpermitted = await actorOf((await subAdmin([42])).token);
  await expect(getOccupancy(unpermitted, 1)).rejects.toMatchObject({ status: 403 });
  const token = await adminToken();
  const wrong = await api.get('/admin/bookings', { token, query: { weekday: 8 } }).catch((error) => error);
  expect(JSON.stringify(wrong)).toContain('weekday must be from 1 to 7');
});
