import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { db } from '@/db/client';
import { spacePlans, spaces } from '@/db/tables';
import { ownExtensionsOf } from '@/lib/booking/visitors/extensions';
import { getVisitorBooking } from '@/lib/booking/visitors/queries';
import { visitorOf } from '@/lib/platform/identity/callers';
import { clockIn } from '../fixtures/clocks';
import { makeBooking, makeCustomer, makeSpace, type TestSpace, watch } from '../fixtures/places';
import {
  ASKS_3DS,
  bookingRowsOf,
  bookNow,
  endedAgo,
  VISA,
  type Visitor,
  visitorAt,
} from '../fixtures/visitors';

/** The page that adds time: shows why no time can be added, and when the booking ends. */
async function readMoreTime(space: TestSpace, { by }: Visitor, webId: string) {
  const actor = await visitorOf(space.key, '203.0.113.9', { device: by.device });
  const { none, booking } = await ownExtensionsOf(actor, webId, space.id);
  return { none, endsAt: booking.endsAt, version: booking.version };
}

const reasonAt = async (space: TestSpace, visitor: Visitor, webId: string) =>
  (await readMoreTime(space, visitor, webId)).none;

const extend = (visitor: Visitor, webId: string) =>
  visitor.hold({}, { query: { bookingId: webId, isExtended: 'true' } });

async function booked(changes: Parameters<typeof makeSpace>[0] = {}) {
  const space = await makeSpace(changes);
  const visitor = visitorAt(space);
  return { space, visitor, webId: await bookNow(visitor) };
}

it('an extension that is being paid is shown as such in every browser until it is paid', async () => {
  const { space, visitor, webId } = await booked();
  // The link of the mail, opened on another phone.
  const otherBrowser = visitorAt(space);
  const before = await readMoreTime(space, visitor, webId);
  expect(before.none).toBeNull();
  expect((await extend(visitor, webId)).status).toBe(201);
  expect(await reasonAt(space, visitor, webId), 'one that is not paid gives way').toBeNull();
  expect(await reasonAt(space, otherBrowser, webId), 'to anyone who asks').toBeNull();

  expect((await visitor.confirm(webId, ASKS_3DS)).data.status).toBe('requires_action');
  const paying = await readMoreTime(space, visitor, webId);
  expect(paying.none).toBe('extension_paying');
  expect(await reasonAt(space, otherBrowser, webId)).toBe('extension_paying');
  // The same sentence as that of the command, which refuses another plan.
  expect(await extend(otherBrowser, webId)).toMatchObject({ status: 422, code: 'extension_paying' });

  expect((await visitor.confirm(webId, VISA)).data).toEqual({ status: 'confirmed' });
  const after = await readMoreTime(space, visitor, webId);
  expect(after.none).toBeNull();
  expect(after.endsAt.getTime()).toBeGreaterThan(before.endsAt.getTime());
  expect(
    new Set([before, paying, after].map(({ version }) => version)),
    'its page renders again',
  ).toHaveLength(3);
});

it('a guest’s own extension is not the next booking that ends the use of their door', async () => {
  const { space, visitor, webId } = await booked();
  const actor = await visitorOf(space.key, '203.0.113.9', { device: visitor.by.device });
  const read = async () => getVisitorBooking(actor, webId);
  const before = await read();
  expect((await extend(visitor, webId)).status).toBe(201);
  expect((await visitor.confirm(webId, VISA)).data).toEqual({ status: 'confirmed' });
  const extended = await read();
  const grace = ({ opensUntil, endsAt }: typeof before) => (opensUntil?.getTime() ?? 0) - endsAt.getTime();
  expect(extended.endsAt.getTime()).toBeGreaterThan(before.endsAt.getTime());
  expect(grace(extended)).toBe(grace(before));
  expect(grace(before)).toBeGreaterThan(0);
  // That of somebody else is.
  const { booking } = await bookingRowsOf(webId);
  const customerId = await makeCustomer();
  const next = await makeBooking({ spaceId: space.id, customerId, startsAt: booking.endsAt });
  await db().execute(sql`insert into booking_periods (booking_id, space_id, ordinal, state, starts_at, ends_at,
      duration_minutes, sub_total_cents, amount_cents, confirmed_at)
    select id, space_id, 0, 'confirmed', starts_at, ends_at, 60, 1000, 1000, now() from bookings where id = ${next.id}`);
  expect(grace(await read())).toBe(0);
});

it('a space shows why time cannot be added: no plans, closed, booked next, out of service or offline', async () => {
  const { space, visitor, webId } = await booked();
  await endedAgo(webId, 60);
  await endedAgo(await bookNow(visitorAt(space)), -32 * 60);
  await endedAgo(webId, -60);
  expect(await reasonAt(space, visitor, webId)).toBe('space_taken');
  await watch(space.id, 300);
  expect(await reasonAt(space, visitor, webId)).toBe('pod_silent');
  await db().update(spaces).set({ status: 'inactive' }).where(eq(spaces.id, space.id));
  expect(await reasonAt(space, visitor, webId)).toBe('space_inactive');

  const zone = 'Asia/Tokyo';
  const hours = { restrictedFrom: clockIn(33, zone), restrictedTo: clockIn(300, zone) };
  const closing = await booked({ zone, ...hours });
  expect(await reasonAt(closing.space, closing.visitor, closing.webId)).toBe('restricted_time');

  const bare = await booked();
  await db().delete(spacePlans).where(eq(spacePlans.spaceId, bare.space.id));
  expect(await reasonAt(bare.space, bare.visitor, bare.webId)).toBe('no_plans');
});
