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
import { makeLocation, makeSpace, type TestSpace, TWENTY, watch } from '../fixtures/places';
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
  const response = await api.post<NewBlocksWire>(
    '/admin/space-blocks',
    { spaceIds, reason: 'repair', ...times },
    by,
  );
  return { ...response, data: response.data?.blocks ?? [] };
}
const blockNow = (newSpace: TestSpace, endsAt: Date | null = null) =>
  block([newSpace], { startsAt: new Date(), endsAt });
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
async function bookedAt(newSpace: TestSpace, from: number) {
  const { status, data, code } = await api.post<{ id: number }>(
    '/booking',
    {
      podId: newSpace.id,
      pricingPlanId: newSpace.planId,
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
const newSpace = (options: Parameters<typeof makeSpace>[0] = {}) =>
  makeSpace({ ...TWENTY, minutes: 60, ...options });

describe('blocks of one space', () => {
  it('may overlap: their time is closed once, and each can end on its own', async () => {
    const blockedSpace = await newSpace();
    const [first] = (await block([blockedSpace], { startsAt: hour(10), endsAt: hour(14) })).data;
    const [second] = (await block([blockedSpace], { startsAt: hour(12), endsAt: hour(16) })).data;
    expect(await closedHours(blockedSpace)).toEqual([[10, 16]]);
    expect((await change(first!.id, { endsAt: hour(11) })).status).toBe(200);
    expect(await closedHours(blockedSpace)).toEqual([
      [10, 11],
      [12, 16],
    ]);
    await change(first!.id, { endsAt: hour(14) });
    expect((await end(second!.id)).status).toBe(200);
    expect(await closedHours(blockedSpace)).toEqual([[10, 14]]);
    expect((await api.get(`/admin/space-blocks/${second!.id}`, { token })).status).toBe(404);
  });

  it('and blocks of its location are closed as one, and one keeps the time that another ends early', async () => {
    const locationId = await makeLocation();
    const [blockedSpace, other] = [await newSpace({ locationId }), await newSpace({ locationId })];
    await block([blockedSpace], { startsAt: hour(10), endsAt: hour(14) });
    const { data: both } = await block([blockedSpace, other], { startsAt: hour(12), endsAt: hour(16) });
    expect(await closedHours(blockedSpace)).toEqual([[10, 16]]);
    expect((await change(both[0]!.id, { endsAt: hour(13) })).status).toBe(200);
    expect(await closedHours(blockedSpace)).toEqual([[10, 14]]);
    expect(await closedHours(other)).toEqual([[12, 16]]);
  });

  it('last until further notice: their end is null until somebody ends them', async () => {
    const blockedSpace = await newSpace();
    const [newBlock] = (await blockNow(blockedSpace)).data;
    expect(newBlock).toMatchObject({ endsAt: null, state: 'running', reason: 'repair' });
    expect(await bookedAt(blockedSpace, 24 * 365)).toMatchObject({ status: 422, code: 'out_of_service' });
    const csv = await api.get('/admin/space-blocks', {
      token,
      query: { export: 'csv', ids: String(newBlock!.id) },
    });
    expect(csv.text).toContain('N/A');
    expect(csv.text).not.toMatch(/2200|9999|Invalid/);
    expect((await end(newBlock!.id)).status).toBe(200);
    expect(await closedHours(blockedSpace)).toEqual([]);
    const { data } = await api.get<BlockWire>(`/admin/space-blocks/${newBlock!.id}`, { token });
    expect(data.state).toBe('over');
    expect((await end(newBlock!.id)).code).toBe('block_over');
    expect((await bookedAt(blockedSpace, 24 * 365)).status).toBe(201);
  });

  it.each([
    ['that ends when it begins', hour(3), hour(3), 'block_empty'],
    ['that ends before', hour(3), hour(2), 'block_empty'],
    ['that is over', hour(-50), hour(-49), 'block_past'],
  ])('cannot include one %s', async (_, startsAt, endsAt, code) => {
    const blockedSpace = await newSpace();
    expect(await block([blockedSpace], { startsAt, endsAt })).toMatchObject({ status: 422, code });
    expect(await closedHours(blockedSpace)).toEqual([]);
  });

  it('can be extended by one day on the clock of the space, over a clock change too', async () => {
    const blockedSpace = await newSpace({ zone: 'America/New_York' });
    const [newBlock] = (
      await block([blockedSpace], { startsAt: hour(1), endsAt: new Date('2027-03-14T04:00:00Z') })
    ).data;
    const { data } = await api.post<BlockWire>(`/admin/space-blocks/${newBlock!.id}/lengthen`, undefined, {
      token,
    });
    // 11 PM on the 13th, and 11 PM on the 14th, which has 23 hours.
    expect(data.endsAt).toBe('2027-03-15T03:00:00.000Z');
  });
});

it('the board says when a space is out of service', async () => {
  const blockedSpace = await newSpace();
  const [newBlock] = (await block([blockedSpace], { startsAt: hour(1), endsAt: hour(3) })).data;
  const tile = async () =>
    (
      await api.get<{ outOfService: object | null }[]>('/admin/board', {
        token,
        query: { ids: blockedSpace.id },
      })
    ).data[0];
  expect((await tile())?.outOfService).toEqual({ from: hour(1).toISOString(), until: hour(3).toISOString() });
  await end(newBlock!.id);
  expect((await tile())?.outOfService).toBeNull();
});

it('the page of a space says why it is out of service and until when, and nothing once that is over', async () => {
  const blockedSpace = await newSpace();
  const page = async () => {
    const path = `/admin/pod/web/${blockedSpace.id}`;
    const { unavailableCode } = (
      await api.get<{ unavailableCode: string | null }>(path, visitorAt(blockedSpace).by)
    ).data;
    // With a join, so that the columns are named with their tables.
    const [row] = await db()
      .select({ outOfService })
      .from(spaces)
      .innerJoin(locations, eq(locations.id, spaces.locationId))
      .where(eq(spaces.id, blockedSpace.id));
    return { unavailableCode, ...row };
  };
  const [brief] = (await block([blockedSpace], { startsAt: new Date(), endsAt: hour(3) })).data;
  const closed = { unavailableCode: 'out_of_service' };
  const until = hour(3).toISOString();
  expect(await page()).toMatchObject({ ...closed, outOfService: { reason: 'repair', until } });
  const [open] = (await blockNow(blockedSpace)).data;
  expect(await page()).toMatchObject({ ...closed, outOfService: { reason: 'repair', until: null } });
  for (const { id } of [brief!, open!]) expect((await end(id)).status).toBe(200);
  expect(await page()).toMatchObject({ unavailableCode: null, outOfService: null });
});

describe('nothing can be sold into a block:', () => {
  it('no hold, and no plan that would run into it', async () => {
    const blockedSpace = await newSpace();
    await blockNow(blockedSpace, hour(50));
    expect(await visitorAt(blockedSpace).hold()).toMatchObject({ status: 422, code: 'out_of_service' });
    const later = await newSpace();
    await block([later], { startsAt: new Date(Date.now() + 30 * 60_000), endsAt: null });
    expect(await visitorAt(later).hold()).toMatchObject({ status: 422, code: 'out_of_service' });
    const shorter = await makeSpace({ ...TWENTY, minutes: 15 });
    await block([shorter], { startsAt: new Date(Date.now() + 30 * 60_000), endsAt: null });
    expect((await visitorAt(shorter).hold()).status).toBe(201);
  });

  it('no walk-up, no move, no more time', async () => {
    const blockedSpace = await newSpace();
    const inside = visitorAt(blockedSpace);
    const webId = await bookNow(inside);
    const { booking } = await bookingRowsOf(webId);
    const coming = await bookedAt(blockedSpace, 5);
    await block([blockedSpace], { startsAt: booking.endsAt, endsAt: hour(5) });
    expect(await bookedAt(blockedSpace, 3)).toMatchObject({ status: 422, code: 'out_of_service' });
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
          pricingPlanId: blockedSpace.planId,
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

  it('not even by a hundred holds while the block is being made', async () => {
    const spaces = await Promise.all(Array.from({ length: 10 }, () => newSpace()));
    const holds = spaces.flatMap((each) => Array.from({ length: 10 }, () => visitorAt(each).hold()));
    const [blocking, ...holdResponses] = await Promise.all([
      block(spaces, { startsAt: new Date(), endsAt: null }),
      ...holds,
    ]);
    expect(blocking.status).toBe(201);
    const codes = new Set(holdResponses.map(({ status, code }) => (status === 201 ? 'held' : code)));
    expect([...codes].filter((code) => !['held', 'space_taken', 'out_of_service'].includes(code))).toEqual(
      [],
    );
    for (const each of spaces) expect(await visitorAt(each).hold()).toMatchObject({ status: 422 });
    expect(await violations()).toEqual([]);
  });
});

it('nothing can be sold into a block by its own pod either', async () => {
  const blockedSpace = await newSpace();
  const device = await watch(blockedSpace.id);
  await blockNow(blockedSpace, hour(50));
  const walkUp = await api.post(
    '/booking',
    {
      podId: blockedSpace.id,
      pricingPlanId: blockedSpace.planId,
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

it('the uptime of a pod leaves out the time in which its space was closed', async () => {
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
  const blockedSpace = await newSpace();
  await watch(blockedSpace.id);
  await db()
    .update(spaces)
    .set({ deviceTokenMintedAt: ago(100) })
    .where(eq(spaces.id, blockedSpace.id));
  await db()
    .insert(podIncidents)
    .values({ spaceId: blockedSpace.id, component: 'silent', since: ago(10), until: ago(5) });
  const uptime = async () => {
    const query = { ids: String(blockedSpace.id) };
    return (await api.get<{ id: number; uptime: number }[]>('/admin/health', { token, query })).data.find(
      ({ id }) => id === blockedSpace.id,
    )?.uptime;
  };
  const silent = await uptime();
  expect(silent).toBeLessThan(96);
  const reason = 'repair' as const;
  await db()
    .insert(spaceBlocks)
    .values({ spaceId: blockedSpace.id, startsAt: ago(11), endsAt: null, reason, setKey: randomUUID() });
  expect(await uptime()).toBe(100);
});

describe('a booking that is there before the block', () => {
  it('stays, and its time is closed once it is cancelled', async () => {
    const blockedSpace = await newSpace();
    const { id } = await bookedAt(blockedSpace, 4);
    const { data: meets } = await api.get<{ id: number; isRunning: boolean }[]>('/admin/space-blocks/meets', {
      token,
      query: { spaceIds: blockedSpace.id, startsAt: hour(2).toISOString(), endsAt: hour(8).toISOString() },
    });
    expect(meets).toMatchObject([{ id, isRunning: false }]);
    await block([blockedSpace], { startsAt: hour(2), endsAt: hour(8) });
    expect(await closedHours(blockedSpace)).toEqual([
      [2, 4],
      [5, 8],
    ]);
    expect((await api.delete(`/admin/booking/${id}`, { token })).status).toBe(200);
    expect(await closedHours(blockedSpace)).toEqual([[2, 8]]);
  });

  it('keeps its time, which is closed once it has moved away', async () => {
    const blockedSpace = await newSpace();
    const { id } = await bookedAt(blockedSpace, 4);
    await block([blockedSpace], { startsAt: hour(2), endsAt: hour(8) });
    await api.put(`/booking/${id}`, { datetimeStart: hour(9).toISOString() }, { token });
    expect(await closedHours(blockedSpace)).toEqual([[2, 8]]);
    const [row] = await db().select().from(bookings).where(eq(bookings.id, id!));
    expect(row!.startsAt).toEqual(hour(9));
  });

  it.each([
    ['until further notice', null],
    ['for five minutes', 5 * 60_000],
    ['for ten hours', 10 * HOUR_MS],
  ])(
    'may be ended by its guest while the space is out of service %s, and the rest is closed',
    async (_, ms) => {
      const blockedSpace = await newSpace();
      const visitor = visitorAt(blockedSpace);
      const webId = await bookNow(visitor);
      const until = ms === null ? null : new Date(Date.now() + ms);
      await blockNow(blockedSpace, until);
      const leaving = await api.post(`/bookings/web/${webId}/leave`, undefined, visitor.by);
      expect(leaving.status, leaving.text).toBe(200);
      const { booking, period } = await bookingRowsOf(webId);
      expect([booking.leftAt, period.endsAt]).toEqual([booking.endsAt, booking.endsAt]);
      const [closed] = await db()
        .select({ startsAt: bookingPeriods.startsAt, endsAt: bookingPeriods.endsAt })
        .from(bookingPeriods)
        .where(and(eq(bookingPeriods.spaceId, blockedSpace.id), sql`state = 'blocked'`));
      expect(closed?.startsAt).toEqual(booking.endsAt);
      if (until) expect(closed?.endsAt).toEqual(until);
      expect(await visitorAt(blockedSpace).hold()).toMatchObject({ status: 422, code: 'out_of_service' });
      expect(await violations()).toEqual([]);
    },
  );

  it.each([
    ['reaches into the block', hour(4.5), hour(8), [-10, 5, 20]],
    ['contains the block', hour(4.5), hour(4.75), [-5, 5]],
    ['lies within the block', hour(2), hour(8), [-30, 10]],
  ])(
    'that %s cannot move onto the block’s time, and the check agrees with the move',
    async (_, from, to, moves) => {
      const blockedSpace = await newSpace();
      const { id } = await bookedAt(blockedSpace, 4);
      await block([blockedSpace], { startsAt: from, endsAt: to });
      const closed = await closedHours(blockedSpace);
      for (const minutes of moves) {
        const datetimeStart = new Date(hour(4).getTime() + minutes * 60_000).toISOString();
        const check = await api.get<{ refusal: { code: string } | null }>(`/admin/booking/${id}/move`, {
          token,
          query: { datetimeStart },
        });
        expect([minutes, check.data.refusal?.code]).toEqual([minutes, 'out_of_service']);
        const moved = await api.put(`/booking/${id}`, { datetimeStart }, { token });
        expect([minutes, moved.status, moved.code]).toEqual([minutes, 422, 'out_of_service']);
      }
      expect(await closedHours(blockedSpace)).toEqual(closed);
      const clear = await api.put(`/booking/${id}`, { datetimeStart: hour(9).toISOString() }, { token });
      expect(clear.status, clear.text).toBe(200);
      expect(await violations()).toEqual([]);
    },
  );

  it('can be moved by a little beside a block, as often as needed', async () => {
    const blockedSpace = await newSpace();
    const { id } = await bookedAt(blockedSpace, 4);
    await block([blockedSpace], { startsAt: hour(5.5), endsAt: hour(8) });
    for (const minutes of [10, 20, -30, 5]) {
      const datetimeStart = new Date(hour(4).getTime() + minutes * 60_000).toISOString();
      expect((await api.put(`/booking/${id}`, { datetimeStart }, { token })).status).toBe(200);
    }
    expect(await closedHours(blockedSpace)).toEqual([[5.5, 8]]);
  });

  it('that is still a hold can be paid; the time of a hold that lapses is closed', async () => {
    const blockedSpace = await newSpace();
    const visitor = visitorAt(blockedSpace);
    const hold = await visitor.hold();
    await blockNow(blockedSpace, hour(50));
    expect((await visitor.confirm(hold.data.id)).data.status).toBe('confirmed');
    await endedAgo(hold.data.id, 60);
    expect(await visitorAt(blockedSpace).hold()).toMatchObject({ status: 422, code: 'out_of_service' });
    const other = await newSpace();
    const lost = await visitorAt(other).hold();
    await blockNow(other, hour(50));
    await lapse(lost.data.id);
    expect(await visitorAt(other).hold()).toMatchObject({ status: 422 });
    expect((await closedHours(other)).at(-1)?.[1]).toBe(50);
    expect(await violations()).toEqual([]);
  });
});

describe('closing spaces', () => {
  it('requires permission 201, and that all partners of the space are one’s own', async () => {
    const meridian = (await partner('MERIDIAN')).id;
    const ownSpace = await newSpace({ partners: ['MERIDIAN'] });
    const shared = await newSpace({ partners: ['MERIDIAN', 'HUSHPOD'] });
    const foreignSpace = await newSpace();
    const by = await subAdmin([3, 201], [meridian]);
    const times = { startsAt: hour(2), endsAt: hour(3) };
    expect((await block([foreignSpace], times, by)).status).toBe(404);
    expect((await block([shared], times, by)).status).toBe(403);
    expect((await block([ownSpace, foreignSpace], times, by)).status).toBe(404);
    expect(await closedHours(ownSpace)).toEqual([]);
    const created = await block([ownSpace], times, by);
    expect(created.status).toBe(201);
    const reader = await subAdmin([3, 17, 20], [meridian]);
    expect((await end(created.data[0]!.id, reader)).status).toBe(403);
    expect((await block([ownSpace], times, reader)).status).toBe(403);
    const [foreignBlock] = (await block([foreignSpace], times)).data;
    expect((await end(foreignBlock!.id, by)).status).toBe(404);
    expect((await api.get(`/admin/space-blocks/${foreignBlock!.id}`, by)).status).toBe(404);
    const { data } = await api.get<BlockWire[]>('/admin/space-blocks', { ...by, query: { limit: 100 } });
    expect(data.map(({ id }) => id)).not.toContain(foreignBlock!.id);
    const entries = await db()
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.action, 'space.block'), eq(auditEntries.entityId, String(ownSpace.id))));
    expect(entries).toMatchObject([{ adminId: by.id }]);
  });

  it('closes all spaces of one step, or none', async () => {
    const locationId = await makeLocation();
    const both = [await newSpace({ locationId }), await newSpace({ locationId, status: 'deleted' })];
    expect((await block(both, { startsAt: hour(2), endsAt: hour(3) })).status).toBe(409);
    expect(await closedHours(both[0]!)).toEqual([]);
  });
});
