import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { deviceCommands } from '@/db/tables';
import { api } from '../fixtures/api';
import { whileWaiting } from '../fixtures/in-turn';
import { ownSession } from '../fixtures/own-session';
import { adminToken } from '../fixtures/people';
import { makeLocation, makeSpace, type TestSpace, TWENTY, watch } from '../fixtures/places';
import { bookingRowsOf, bookNow, visitorAt } from '../fixtures/visitors';

/*
 * Each write of the time of a space waits for the others (docs/rules.md#periods): each of these calls is made
 * while a separate connection holds the lock of the space, and carries on when that one is done.
 */

const LOCK_CLASS = 7_205;
const MINUTE = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

type Call = () => Promise<{ status: number }>;
const staff = () => ({ token });
const contact = () => ({ email: `${randomUUID()}@guests.test`, countryCode: '+1', phone: '5550100' });

async function booked(space: TestSpace) {
  const visitor = visitorAt(space);
  const webId = await bookNow(visitor);
  return { visitor, webId, id: (await bookingRowsOf(webId)).booking.id };
}

/** A booking whose door did not open. */
async function bookBehindShutDoor(space: TestSpace) {
  await watch(space.id);
  const created = await booked(space);
  const values = { spaceId: space.id, bookingId: created.id, expiresAt: new Date() };
  await db()
    .insert(deviceCommands)
    .values({ ...values, type: 'unlock', state: 'failed', requestedByKind: 'visitor' });
  return created;
}

/** What prepares each write of a space's time, and returns its call. */
const WRITES: Record<string, (space: TestSpace) => Promise<Call>> = {
  'a hold': async (space) => () => visitorAt(space).hold(),
  'a payment': async (space) => {
    const visitor = visitorAt(space);
    const { data } = await visitor.hold();
    return () => visitor.confirm(data.id);
  },
  'more time': async (space) => {
    const { visitor, webId } = await booked(space);
    return () => visitor.hold({}, { query: { bookingId: webId, isExtended: 'true' } });
  },
  'more time at the counter': async (space) => {
    const { id } = await booked(space);
    const payment = { method: 'cash', reference: 'T-1', amount: 20 };
    return () => api.post(`/admin/booking/${id}/extend`, { pricingPlanId: space.planId, payment }, staff());
  },
  'a visitor who leaves': async (space) => {
    const { visitor, webId } = await booked(space);
    return () => api.post(`/bookings/web/${webId}/leave`, undefined, visitor.by);
  },
  'a refund for the door': async (space) => {
    const { visitor, webId } = await bookBehindShutDoor(space);
    return () => api.post(`/bookings/web/${webId}/door-refund`, undefined, visitor.by);
  },
  'a booking at the counter': async (space) => () =>
    api.post(
      '/booking',
      {
        ...contact(),
        podId: space.id,
        pricingPlanId: space.planId,
        bookingType: 'WALKIN',
        payment: { method: 'cash', reference: 'T-1', amount: 20 },
      },
      staff(),
    ),
  'a cancellation': async (space) => {
    const { id } = await booked(space);
    return () => api.delete(`/admin/booking/${id}`, staff());
  },
  'a cancellation with a refund': async (space) => {
    const { id } = await booked(space);
    return () => api.post(`/admin/booking/${id}/cancel-refund`, { type: 'card', amount: 20 }, staff());
  },
  'a time out of service':
    async ({ id }) =>
    () =>
      api.post(
        '/admin/space-blocks',
        { spaceIds: [id], reason: 'repair', startsAt: inMinutes(600), endsAt: inMinutes(660) },
        staff(),
      ),
  'another zone': async ({ id }) => {
    const { data } = await api.get<{ updatedAt: string }>(`/admin/pod/${id}`, staff());
    return () => api.put(`/pod/${id}`, { timezone: 'Asia/Tokyo', updatedAt: data.updatedAt }, staff());
  },
  'a deletion':
    async ({ id }) =>
    () =>
      api.delete(`/pod/${id}`, staff()),
};

describe.each(Object.keys(WRITES))('%s', (name) => {
  it('waits for the space', async () => {
    const space = await makeSpace({ cents: 2000 });
    const call = await WRITES[name]!(space);
    const lock = `select pg_advisory_xact_lock(${LOCK_CLASS}, ${space.id})`;
    const { status } = await whileWaiting(lock, call, async () => {});
    expect([200, 201]).toContain(status);
  });
});

/** A booking, and a second space at its location: a move waits for both, whichever its id. */
async function makeNeighbours() {
  const locationId = await makeLocation();
  const options = { locationId, latitude: 50, longitude: 8, cents: 2000 };
  const [one, other] = [await makeSpace(options), await makeSpace({ ...options, latitude: 50.0001 })];
  await watch(other.id);
  return { one, other };
}

describe.each(['from', 'to'])('a move waits for the space that it moves %s:', (side) => {
  const whileHeld = async (spaces: { one: TestSpace; other: TestSpace }, call: Call) => {
    const { id } = side === 'from' ? spaces.one : spaces.other;
    const lock = `select pg_advisory_xact_lock(${LOCK_CLASS}, ${id})`;
    return (await whileWaiting(lock, call, async () => {})).status;
  };

  it('by a visitor', async () => {
    const spaces = await makeNeighbours();
    const { visitor, webId } = await bookBehindShutDoor(spaces.one);
    const call = () => api.post(`/bookings/web/${webId}/other-space`, { podId: spaces.other.id }, visitor.by);
    expect(await whileHeld(spaces, call)).toBe(200);
  });

  it('by staff', async () => {
    const spaces = await makeNeighbours();
    const created = await api.post<{ id: number }>(
      '/booking',
      {
        ...contact(),
        podId: spaces.one.id,
        pricingPlanId: spaces.one.planId,
        bookingType: 'WALKIN',
        payment: { method: 'cash', reference: 'T-1', amount: 20 },
        datetimeStart: inMinutes(300),
      },
      staff(),
    );
    const move = { datetimeStart: inMinutes(300), podId: spaces.other.id };
    expect(await whileHeld(spaces, () => api.put(`/booking/${created.data.id}`, move, staff()))).toBe(200);
  });
});

describe('several spaces are locked in the order of their ids, whichever was named first', () => {
  const ORDERED: Record<
    string,
    { lockOf: (id: number) => string; call: (ids: number[]) => ReturnType<Call> }
  > = {
    'to be closed': {
      lockOf: (id) => `select pg_advisory_xact_lock(${LOCK_CLASS}, ${id})`,
      call: (spaceIds) =>
        api.post(
          '/admin/space-blocks',
          { spaceIds, reason: 'repair', startsAt: inMinutes(600), endsAt: inMinutes(660) },
          staff(),
        ),
    },
    'to be made inactive': {
      lockOf: (id) => `select id from spaces where id = ${id} for update`,
      call: (spaceIds) => api.post('/admin/pod/deactivate', { spaceIds, bookings: [] }, staff()),
    },
  };

  it.each(Object.keys(ORDERED))('%s', async (name) => {
    const { lockOf, call } = ORDERED[name]!;
    const [low, high] = [await makeSpace(TWENTY), await makeSpace(TWENTY)];
    const other = await ownSession();
    try {
      // While it waits for the first, the second is not locked yet.
      const { status } = await whileWaiting(
        lockOf(low.id),
        () => call([high.id, low.id]),
        async () => {
          await other`begin`;
          await other`set local lock_timeout = '2s'`;
          await other.unsafe(lockOf(high.id));
          await other`rollback`;
        },
      );
      expect([200, 201]).toContain(status);
    } finally {
      other.release();
    }
  });
});
