import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { spacePlans } from '@/db/tables';
import { nearestFreeSpace } from '@/lib/booking/offers/nearest';
import { ownExtensionsOf } from '@/lib/booking/visitors/extensions';
import { visitSpace } from '@/lib/booking/visitors/visited-space';
import type { VisitorSpaceWire } from '@/lib/booking/visitors/wire';
import { visitorOf } from '@/lib/platform/identity/callers';
import { deviceValue } from '@/lib/platform/identity/visitor-browser';
import { api } from '../fixtures/api';
import { clockAt, clockIn } from '../fixtures/clocks';
import { makeLocation, makeSpace, plan, type TestSpace, watch } from '../fixtures/places';
import {
  ASKS_3DS,
  bookingRowsOf,
  bookNow,
  endedAgo,
  lapse,
  type Visitor,
  visitorAt,
} from '../fixtures/visitors';

const MINUTE = 60_000;

const readPage = async (visitor: Visitor, space: TestSpace): Promise<VisitorSpaceWire> =>
  (await api.get<VisitorSpaceWire>(`/admin/pod/web/${space.id}`, visitor.by)).data;

async function nearestTo(space: TestSpace) {
  const visitor = await visitorOf(space.key, '203.0.113.9', {});
  return nearestFreeSpace(visitor, space.id);
}

const ZONE = 'Asia/Tokyo';

describe('a space that cannot be booked now', () => {
  it('shows until when it is in use, and from when it is free', async () => {
    const space = await makeSpace();
    await bookNow(visitorAt(space));
    const page = await readPage(visitorAt(space), space);
    expect(page).toMatchObject({ isAvailable: false, unavailableCode: 'occupied' });
    expect(page.freeFrom).toBe(page.occupiedUntil);
    expect(Date.parse(page.freeFrom ?? '') - Date.now()).toBeGreaterThan(29 * MINUTE);
  });

  it('is shown as free from the end of its restricted hours', async () => {
    const opens = clockIn(61, ZONE);
    const space = await makeSpace({ zone: ZONE, restrictedFrom: clockIn(-61, ZONE), restrictedTo: opens });
    const page = await readPage(visitorAt(space), space);
    expect(page).toMatchObject({
      isAvailable: false,
      unavailableCode: 'restricted_time',
      occupiedUntil: null,
    });
    expect(page.freeFrom && clockAt(new Date(page.freeFrom), ZONE)).toBe(opens);
  });

  it('shows no time when none is known', async () => {
    const silent = await makeSpace();
    await watch(silent.id, 300);
    expect(await readPage(visitorAt(silent), silent)).toMatchObject({
      unavailableCode: 'pod_silent',
      freeFrom: null,
    });
    const closed = await makeSpace({ status: 'inactive' });
    expect(await readPage(visitorAt(closed), closed)).toMatchObject({
      unavailableCode: 'space_inactive',
      freeFrom: null,
    });
  });

  it('says why: in use, being booked, booked soon, or soon booked by the browser itself', async () => {
    const space = await makeSpace();
    const visitor = visitorAt(space);
    const actorOf = ({ by }: Visitor) =>
      visitorOf(space.key, '203.0.113.9', {
        device: deviceValue({ deviceKey: by.device ?? '', hasOpenedPage: true }),
      });
    const reasonFor = async (viewer: Visitor) =>
      (await visitSpace(await actorOf(viewer), space.id)).unavailable?.reason;
    const rival = visitorAt(space);
    const { data } = await visitor.hold();
    expect(await reasonFor(rival)).toBe('being_booked');
    await visitor.confirm(data.id);
    expect(await reasonFor(rival)).toBe('occupied');
    // The booking begins in five minutes: no plan fits before it.
    await endedAgo(data.id, -35 * 60);
    expect(await reasonFor(rival)).toBe('booked_soon');
    expect(await reasonFor(visitor)).toBe('own_soon');
  });

  it('stays taken while a visitor pays, even after their two minutes', async () => {
    const space = await makeSpace();
    const visitor = visitorAt(space);
    const { data } = await visitor.hold();
    expect((await visitor.confirm(data.id, ASKS_3DS)).data.status).toBe('requires_action');
    await lapse(data.id);
    expect((await bookingRowsOf(data.id)).period.state).toBe('paying');
    expect(await readPage(visitorAt(space), space)).toMatchObject({ isAvailable: false });
    expect((await visitorAt(space).hold()).status).toBe(422);
  });

  it('is free for its holder who returns from the payment page', async () => {
    const space = await makeSpace();
    const visitor = visitorAt(space);
    await visitor.hold();
    expect(await readPage(visitor, space)).toMatchObject({ isAvailable: true, freeFrom: null });
    expect(await readPage(visitorAt(space), space)).toMatchObject({ isAvailable: false });
  });
});

it('only a plan that fits before the closing hour is offered and bookable', async () => {
  const space = await makeSpace({
    minutes: 20,
    zone: ZONE,
    restrictedFrom: clockIn(40, ZONE),
    restrictedTo: clockIn(100, ZONE),
  });
  const long = await plan(60, 4000);
  await db().insert(spacePlans).values({ spaceId: space.id, pricingPlanId: long });
  const visitor = visitorAt(space);
  const page = await readPage(visitor, space);
  expect(page.isAvailable).toBe(true);
  expect(page.podPricingPlans.map(({ isAvailable }) => isAvailable)).toEqual([true, false]);
  expect((await visitor.hold({ pricingPlanId: long })).status).toBe(422);
  expect((await visitor.hold()).status).toBe(201);
});

it('only plans that fit between the visitor’s booking and the closing hour are offered as extension', async () => {
  const space = await makeSpace({
    zone: ZONE,
    restrictedFrom: clockIn(75, ZONE),
    restrictedTo: clockIn(135, ZONE),
  });
  const long = await plan(60, 4000);
  await db().insert(spacePlans).values({ spaceId: space.id, pricingPlanId: long });
  const visitor = visitorAt(space);
  const webId = await bookNow(visitor);
  const actor = await visitorOf(space.key, '203.0.113.9', { device: visitor.by.device });
  const { space: offer, none } = await ownExtensionsOf(actor, webId, space.id);
  expect(none).toBeNull();
  expect(offer.plans.map(({ isAvailable }) => isAvailable)).toEqual([true, false]);
});

it('a reservation is returned only to a caller that knows it, and only at its own space', async () => {
  const [space, otherSpace] = [await makeSpace(), await makeSpace()];
  const visitor = visitorAt(space);
  const webId = await bookNow(visitor);
  const request = async (queriedSpace: TestSpace, bookingId?: string) =>
    (
      await api.get<VisitorSpaceWire>(`/admin/pod/web/${queriedSpace.id}`, {
        ...visitor.by,
        query: { bookingId },
      })
    ).data.podreservations;
  expect(await request(space, webId)).toEqual([{ id: webId }]);
  expect(await request(space)).toEqual([]);
  expect(await request(otherSpace, webId)).toEqual([]);
  expect(await request(space, 'A'.repeat(22))).toEqual([]);
});

describe('the nearest free space', () => {
  const terminal = { latitude: 40.64, longitude: -73.78 };

  it('is the nearest of the location that can be booked now, with its distance', async () => {
    const locationId = await makeLocation();
    const space = await makeSpace({ locationId, ...terminal });
    const far = await makeSpace({ locationId, latitude: 40.65, longitude: -73.78 });
    const near = await makeSpace({ locationId, latitude: 40.641, longitude: -73.78 });
    await makeSpace({ locationId: await makeLocation(), ...terminal });
    expect(await nearestTo(space)).toMatchObject({ id: near.id, metres: 111 });
    await bookNow(visitorAt(near));
    expect(await nearestTo(space)).toMatchObject({ id: far.id, metres: 1112 });
  });

  it('is also found for a deleted space, with the key of a partner that sold it', async () => {
    const locationId = await makeLocation();
    const deleted = await makeSpace({ locationId, status: 'deleted' });
    const free = await makeSpace({ locationId, name: 'Hall · 08' });
    const nearest = (key: string) =>
      api.get<{ podId: number } | null>(`/admin/pod/web/${deleted.id}/nearest`, { key });
    expect(await nearest(deleted.key)).toMatchObject({
      status: 200,
      data: { podId: free.id, name: 'Hall · 08' },
    });
    const stranger = await makeSpace({ locationId, partners: ['MERIDIAN'] });
    expect((await nearest(stranger.key)).data).toBeNull();
    expect((await api.get(`/admin/pod/web/999999999/nearest`, { key: deleted.key })).data).toBeNull();
  });

  it('is not one that is closed, silent, restricted, without a plan, or another partner’s', async () => {
    const locationId = await makeLocation();
    const space = await makeSpace({ locationId, ...terminal });
    await makeSpace({ locationId, status: 'inactive' });
    await makeSpace({
      locationId,
      zone: ZONE,
      restrictedFrom: clockIn(-60, ZONE),
      restrictedTo: clockIn(60, ZONE),
    });
    await makeSpace({ locationId, partners: ['MERIDIAN'] });
    const silent = await makeSpace({ locationId });
    await watch(silent.id, 300);
    const bare = await makeSpace({ locationId });
    await db().delete(spacePlans).where(eq(spacePlans.spaceId, bare.id));
    expect(await nearestTo(space)).toBeNull();
    const free = await makeSpace({ locationId });
    expect(await nearestTo(space)).toMatchObject({ id: free.id, metres: null });
  });
});
