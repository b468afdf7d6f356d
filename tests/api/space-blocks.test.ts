import { randomUUID } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import {
  auditEntries,
  bookingPeriods,
  bookings,
  locations,
  podIncidents,
  spaceBlocks,
  spaces,
} from '@/db/tables';
import type { BlockWire, NewBlocksWire } from '@/lib/booking/blocks/wire';
import { outOfService } from '@/lib/catalogue/occupancy/out-of-service';
import { api } from '../fixtures/api';
import { violations } from '../fixtures/invariants';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeLocation, makeSpace, type TestSpace, watch } from '../fixtures/places';
import { bookingRowsOf, bookNow, endedAgo, lapse, visitorAt } from '../fixtures/visitors';

const HOUR_MS = 3_600_000;
/** Whole hours, so that ranges can be expressed in them. */
const base = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
const hour = (count: number) => new Date(base + count * HOUR_MS);

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

type Times = { startsAt: Date; endsAt: Date | null };
async function block(spaces: TestSpace[], times: Times, by: object = { token }) {
  const spaceIds = spaces.map(({ id }) => id);
  const made = await api.post<NewBlocksWire>(
    '/admin/space-blocks',
    { spaceIds, reason: 'repair', ...times },
    by,
  );
  return { ...made, data: made.data?.blocks ?? [] };
}
const blockNow = (space: TestSpace, endsAt: Date | null = null) =>
  block([space], { startsAt: new Date(), endsAt });
const end = (id: number, by: object = { token }) => api.delete(`/admin/space-blocks/${id}`, by);
const change = (id: number, changes: object) =>
  api.put<BlockWire>(`/admin/space-blocks/${id}`, changes, { token });

/** The hours in which nothing can be sold, from the first whole hour on. */
async function closedHours({ id }: TestSpace): Promise<[number, number][]> {
  const rows = await db()
    .select({ from: bookingPeriods.startsAt, to: bookingPeriods.endsAt })
    .from(bookingPeriods)
    .where(and(eq(bookingPeriods.spaceId, id), sql`state = 'blocked'`))
    .orderBy(asc(bookingPeriods.startsAt));
  return rows.map(({ from, to }) => [(from.getTime() - base) / HOUR_MS, (to.getTime() - base) / HOUR_MS]);
}

/** A booking of an hour at the counter, from the given hour on. */
async function bookedAt(space: TestSpace, from: number) {
  const { status, data, code } = await api.post<{ id: number }>(
    '/booking',
    {
      podId: space.id,
      pricingPlanId: space.planId,
      email: `${randomUUID()}@guests.test`,
      countryCode: '+1',
      phone: '5550100',
      bookingType: 'WALKIN',
      payment: { method: 'cash', reference: 'T-1', amount: 20 },
      datetimeStart: hour(from).toISOString(),
    },
    { token },
  );
  return { status, code, id: data?.id };
}
const space = (options: Parameters<typeof makeSpace>[0] = {}) => makeSpace({ minutes: 60, ...options });

describe('blocks of one space', () => {
  it('may overlap: what is closed is closed once, and each may end by itself', async () => {
    const here = await space();
    const [first] = (await block([here], { startsAt: hour(10), endsAt: hour(14) })).data;
    const [second] = (await block([here], { startsAt: hour(12), endsAt: hour(16) })).data;
    expect(await closedHours(here)).toEqual([[10, 16]]);
    expect((await change(first!.id, { endsAt: hour(11) })).status).toBe(200);
    expect(await closedHours(here)).toEqual([
      [10, 11],
      [12, 16],
    ]);
    await change(first!.id, { endsAt: hour(14) });
    expect((await end(second!.id)).status).toBe(200);
    expect(await closedHours(here)).toEqual([[10, 14]]);
    expect((await api.get(`/admin/space-blocks/${second!.id}`, { token })).status).toBe(404);
  });

  it('a place’s and its own are closed as one; what one of them ends early, the other holds', async () => {
    const locationId = await makeLocation();
    const [here, other] = [await space({ locationId }), await space({ locationId })];
    await block([here], { startsAt: hour(10), endsAt: hour(14) });
    const { data: both } = await block([here, other], { startsAt: hour(12), endsAt: hour(16) });
    expect(await closedHours(here)).toEqual([[10, 16]]);
    expect((await change(both[0]!.id, { endsAt: hour(13) })).status).toBe(200);
    expect(await closedHours(here)).toEqual([[10, 14]]);
    expect(await closedHours(other)).toEqual([[12, 16]]);
  });

  it('last until further notice: null outwards, and until somebody ends them', async () => {
    const here = await space();
    const [made] = (await blockNow(here)).data;
    expect(made).toMatchObject({ endsAt: null, state: 'running', reason: 'repair' });
    expect(await bookedAt(here, 24 * 365)).toMatchObject({ status: 422, code: 'out_of_service' });
    const csv = await api.get('/admin/space-blocks', {
      token,
      query: { export: 'csv', ids: String(made!.id) },
    });
    expect(csv.text).toContain('N/A');
    expect(csv.text).not.toMatch(/2200|9999|Invalid/);
    expect((await end(made!.id)).status).toBe(200);
    expect(await closedHours(here)).toEqual([]);
    const { data } = await api.get<BlockWire>(`/admin/space-blocks/${made!.id}`, { token });
    expect(data.state).toBe('over');
    expect((await end(made!.id)).code).toBe('block_over');
    expect((await bookedAt(here, 24 * 365)).status).toBe(201);
  });

  it.each([
    ['that ends when it begins', hour(3), hour(3), 'block_empty'],
    ['that ends before', hour(3), hour(2), 'block_empty'],
    ['that is over', hour(-50), hour(-49), 'block_empty'],
  ])('one %s is refused', async (_, startsAt, endsAt, code) => {
    const here = await space();
    expect(await block([here], { startsAt, endsAt })).toMatchObject({ status: 422, code });
    expect(await closedHours(here)).toEqual([]);
  });

  it('stay for one more day by the clock of the space, over a clock change too', async () => {
    const here = await space({ zone: 'America/New_York' });
    const [made] = (await block([here], { startsAt: hour(1), endsAt: new Date('2027-03-14T04:00:00Z') }))
      .data;
    const { data } = await api.post<BlockWire>(`/admin/space-blocks/${made!.id}/lengthen`, undefined, {
      token,
    });
    // 11 PM on the 13th, and 11 PM on the 14th, which has 23 hours.
    expect(data.endsAt).toBe('2027-03-15T03:00:00.000Z');
  });
});

it('the board says when a space is out of service', async () => {
  const here = await space();
  const [made] = (await block([here], { startsAt: hour(1), endsAt: hour(3) })).data;
  const tile = async () =>
    (await api.get<{ outOfService: object | null }[]>('/admin/board', { token, query: { ids: here.id } }))
      .data[0];
  expect((await tile())?.outOfService).toEqual({ from: hour(1).toISOString(), until: hour(3).toISOString() });
  await end(made!.id);
  expect((await tile())?.outOfService).toBeNull();
});

it('the page of a space says why it is out of service and until when, and nothing once that is over', async () => {
  const here = await space();
  const page = async () => {
    const path = `/admin/pod/web/${here.id}`;
    const { unavailableCode } = (await api.get<{ unavailableCode: string | null }>(path, visitorAt(here).by))
      .data;
    // With a join, so that the columns are named with their tables.
    const [row] = await db()
      .select({ outOfService })
      .from(spaces)
      .innerJoin(locations, eq(locations.id, spaces.locationId))
      .where(eq(spaces.id, here.id));
    return { unavailableCode, ...row };
  };
  const [brief] = (await block([here], { startsAt: new Date(), endsAt: hour(3) })).data;
  const closed = { unavailableCode: 'out_of_service' };
  const until = hour(3).toISOString();
  expect(await page()).toMatchObject({ ...closed, outOfService: { reason: 'repair', until } });
  const [open] = (await blockNow(here)).data;
  expect(await page()).toMatchObject({ ...closed, outOfService: { reason: 'repair', until: null } });
  for (const { id } of [brief!, open!]) expect((await end(id)).status).toBe(200);
  expect(await page()).toMatchObject({ unavailableCode: null, outOfService: null });
});

describe('nothing can be sold into a block:', () => {
  it('no hold, and no plan that would run into it', async () => {
    const here = await space();
    await blockNow(here, hour(50));
    expect(await visitorAt(here).hold()).toMatchObject({ status: 422, code: 'out_of_service' });
    const later = await space();
    await block([later], { startsAt: new Date(Date.now() + 30 * 60_000), endsAt: null });
    expect(await visitorAt(later).hold()).toMatchObject({ status: 422, code: 'out_of_service' });
    const shorter = await makeSpace({ minutes: 15 });
    await block([shorter], { startsAt: new Date(Date.now() + 30 * 60_000), endsAt: null });
    expect((await visitorAt(shorter).hold()).status).toBe(201);
  });

  it('no walk-up, no move, no more time', async () => {
    const here = await space();
    const inside = visitorAt(here);
    const webId = await bookNow(inside);
    const { booking } = await bookingRowsOf(webId);
    const coming = await bookedAt(here, 5);
    await block([here], { startsAt: booking.endsAt, endsAt: hour(5) });
    expect(await bookedAt(here, 3)).toMatchObject({ status: 422, code: 'out_of_service' });
    expect(
      await api.put(`/booking/${coming.id}`, { datetimeStart: hour(4).toISOString() }, { token }),
    ).toMatchObject({ status: 422, code: 'out_of_service' });
    expect(await inside.hold({}, { query: { bookingId: webId, isExtended: 'true' } })).toMatchObject({
      status: 422,
      code: 'out_of_service',
    });
    expect(
      await api.post(
        `/admin/booking/${booking.id}/extend`,
        {
          pricingPlanId: here.planId,
          extendsFrom: booking.endsAt.toISOString(),
          payment: { method: 'cash', reference: 'T-2', amount: 20 },
        },
        { token },
      ),
    ).toMatchObject({ status: 422, code: 'out_of_service' });
    expect(
      (await api.put(`/booking/${coming.id}`, { datetimeStart: hour(6).toISOString() }, { token })).status,
    ).toBe(200);
  });

  it('not by a hundred at once with a block that is just being made', async () => {
    const spaces = await Promise.all(Array.from({ length: 10 }, () => space()));
    const holds = spaces.flatMap((each) => Array.from({ length: 10 }, () => visitorAt(each).hold()));
    const [made, ...held] = await Promise.all([
      block(spaces, { startsAt: new Date(), endsAt: null }),
      ...holds,
    ]);
    expect(made.status).toBe(201);
    const codes = new Set(held.map(({ status, code }) => (status === 201 ? 'held' : code)));
    expect([...codes].filter((code) => !['held', 'space_taken', 'out_of_service'].includes(code))).toEqual(
      [],
    );
    for (const each of spaces) expect(await visitorAt(each).hold()).toMatchObject({ status: 422 });
    expect(await violations()).toEqual([]);
  });
});

it('nothing can be sold into a block by its own pod either', async () => {
  const here = await space();
  const device = await watch(here.id);
  await blockNow(here, hour(50));
  const walkUp = await api.post(
    '/booking',
    {
      podId: here.id,
      pricingPlanId: here.planId,
      email: `${randomUUID()}@guests.test`,
      countryCode: '+1',
      phone: '5550100',
      bookingType: 'WALKIN',
      payment: { method: 'cash', reference: 'T-1', amount: 20 },
    },
    { token: device },
  );
  expect(walkUp).toMatchObject({ status: 422, code: 'out_of_service' });
});

it('the uptime of a pod leaves out when its space was closed', async () => {
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
  const here = await space();
  await watch(here.id);
  await db()
    .update(spaces)
    .set({ deviceTokenMintedAt: ago(100) })
    .where(eq(spaces.id, here.id));
  await db()
    .insert(podIncidents)
    .values({ spaceId: here.id, component: 'silent', since: ago(10), until: ago(5) });
  const uptime = async () => {
    const query = { ids: String(here.id) };
    return (await api.get<{ id: number; uptime: number }[]>('/admin/health', { token, query })).data.find(
      ({ id }) => id === here.id,
    )?.uptime;
  };
  const silent = await uptime();
  expect(silent).toBeLessThan(96);
  const reason = 'repair' as const;
  await db()
    .insert(spaceBlocks)
    .values({ spaceId: here.id, startsAt: ago(11), endsAt: null, reason, setKey: randomUUID() });
  expect(await uptime()).toBe(100);
});

describe('a booking that is there', () => {
  it('stays, and its time is closed once it is cancelled', async () => {
    const here = await space();
    const { id } = await bookedAt(here, 4);
    const { data: meets } = await api.get<{ id: number; isRunning: boolean }[]>('/admin/space-blocks/meets', {
      token,
      query: { spaceIds: here.id, startsAt: hour(2).toISOString(), endsAt: hour(8).toISOString() },
    });
    expect(meets).toMatchObject([{ id, isRunning: false }]);
    await block([here], { startsAt: hour(2), endsAt: hour(8) });
    expect(await closedHours(here)).toEqual([
      [2, 4],
      [5, 8],
    ]);
    expect((await api.delete(`/admin/booking/${id}`, { token })).status).toBe(200);
    expect(await closedHours(here)).toEqual([[2, 8]]);
  });

  it('keeps its door, and its time is closed once it has moved away', async () => {
    const here = await space();
    const { id } = await bookedAt(here, 4);
    await block([here], { startsAt: hour(2), endsAt: hour(8) });
    await api.put(`/booking/${id}`, { datetimeStart: hour(9).toISOString() }, { token });
    expect(await closedHours(here)).toEqual([[2, 8]]);
    const [row] = await db().select().from(bookings).where(eq(bookings.id, id!));
    expect(row!.startsAt).toEqual(hour(9));
  });

  it('that is only held may be paid; the time of one that lapses is closed', async () => {
    const here = await space();
    const visitor = visitorAt(here);
    const hold = await visitor.hold();
    await blockNow(here, hour(50));
    expect((await visitor.confirm(hold.data.id)).data.status).toBe('confirmed');
    await endedAgo(hold.data.id, 60);
    expect(await visitorAt(here).hold()).toMatchObject({ status: 422, code: 'out_of_service' });
    const other = await space();
    const lost = await visitorAt(other).hold();
    await blockNow(other, hour(50));
    await lapse(lost.data.id);
    expect(await visitorAt(other).hold()).toMatchObject({ status: 422 });
    expect((await closedHours(other)).at(-1)?.[1]).toBe(50);
    expect(await violations()).toEqual([]);
  });
});

describe('who may', () => {
  it('close a space: with 201, where all its partners are theirs', async () => {
    const meridian = (await partner('MERIDIAN')).id;
    const own = await space({ partners: ['MERIDIAN'] });
    const shared = await space({ partners: ['MERIDIAN', 'HUSHPOD'] });
    const foreign = await space();
    const by = await subAdmin([3, 201], [meridian]);
    const times = { startsAt: hour(2), endsAt: hour(3) };
    expect((await block([foreign], times, by)).status).toBe(404);
    expect((await block([shared], times, by)).status).toBe(403);
    expect((await block([own, foreign], times, by)).status).toBe(404);
    expect(await closedHours(own)).toEqual([]);
    const made = await block([own], times, by);
    expect(made.status).toBe(201);
    const reader = await subAdmin([3, 17, 20], [meridian]);
    expect((await end(made.data[0]!.id, reader)).status).toBe(403);
    expect((await block([own], times, reader)).status).toBe(403);
    const [theirs] = (await block([foreign], times)).data;
    expect((await end(theirs!.id, by)).status).toBe(404);
    expect((await api.get(`/admin/space-blocks/${theirs!.id}`, by)).status).toBe(404);
    const { data } = await api.get<BlockWire[]>('/admin/space-blocks', { ...by, query: { limit: 100 } });
    expect(data.map(({ id }) => id)).not.toContain(theirs!.id);
    const entries = await db()
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.action, 'space.block'), eq(auditEntries.entityId, String(own.id))));
    expect(entries).toMatchObject([{ adminId: by.id }]);
  });

  it('all spaces of one step are closed, or none', async () => {
    const locationId = await makeLocation();
    const both = [await space({ locationId }), await space({ locationId, status: 'deleted' })];
    expect((await block(both, { startsAt: hour(2), endsAt: hour(3) })).status).toBe(409);
    expect(await closedHours(both[0]!)).toEqual([]);
  });
});
