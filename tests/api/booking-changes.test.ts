import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { bookingPeriods, bookings, deviceCommands } from '@/db/tables';
import { localIso } from '@/lib/foundation/time/zones';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { api } from '../fixtures/api';
import { causedBy } from '../fixtures/caused';
import { adminToken, browserCookie, partner, subAdmin } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace, type TestSpace, watch } from '../fixtures/places';
import { podWith } from '../fixtures/pods';
import { mailsTo } from '../fixtures/stand-ins';
import { bookingRowsOf, bookNow, endedAgo, visitorAt } from '../fixtures/visitors';

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

const HOUR = 3_600_000;
/** The minute in which the tests began; another may begin while they run. */
const BEGAN = Math.floor(Date.now() / 60_000) * 60_000;
const inHours = (hours: number) => new Date(BEGAN + hours * HOUR);
const cancel = (id: number, by = token) => api.delete(`/admin/booking/${id}`, { token: by });
const move = (id: number, to: Date | string, more: object = {}, by = token) =>
  api.put<{ status: number }>(
    `/booking/${id}`,
    { datetimeStart: to instanceof Date ? to.toISOString() : to, ...more },
    { token: by },
  );
const rowOf = async (id: number) => (await db().select().from(bookings).where(eq(bookings.id, id)))[0]!;

/** A confirmed booking with its time, an hour from `startsAt`. */
async function booked(space: TestSpace, startsAt: Date): Promise<number> {
  const { id } = await makeBooking({ spaceId: space.id, customerId: await makeCustomer(), startsAt });
  await db().execute(sql`insert into booking_periods (booking_id, space_id, ordinal, state, starts_at, ends_at,
    duration_minutes, sub_total_cents, amount_cents, confirmed_at)
    select id, space_id, 0, 'confirmed', starts_at, ends_at, 60, 1000, 1000, now() from bookings where id = ${id}`);
  return id;
}
const times = async (id: number) => {
  const rows = await db().select().from(bookingPeriods).where(eq(bookingPeriods.bookingId, id));
  return rows.map(({ startsAt, state }) => [startsAt.getTime(), state]);
};

describe('cancelling', () => {
  it('frees the time at once, refunds nothing, locks the door, and notifies the visitor', async () => {
    const space = await makeSpace();
    const visitor = visitorAt(space);
    const webId = await bookNow(visitor);
    const { booking, payment } = await bookingRowsOf(webId);
    expect((await cancel(booking.id)).status).toBe(200);
    expect(await rowOf(booking.id)).toMatchObject({ status: 3, cancelReason: 'operator' });
    expect((await visitorAt(space).hold()).status).toBe(201);
    expect((await visitor.unlock(webId)).status).toBe(422);
    expect((await visitor.look(webId)).data).toMatchObject({ status: 3, accessCode: null });
    expect((await bookingRowsOf(webId)).payment?.refundedCents).toBe(payment!.refundedCents);
    await drainOutbox();
    const subjects = (await mailsTo(visitor.email)).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringContaining('is cancelled'));
  });

  it('returns 409 for a past or cancelled booking, 404 for another partner’s', async () => {
    const webId = await bookNow(visitorAt(await makeSpace()));
    const { booking } = await bookingRowsOf(webId);
    const { token: by } = await subAdmin([12], [(await partner('MERIDIAN')).id]);
    expect((await cancel(booking.id, by)).status).toBe(404);
    expect((await cancel(booking.id)).status).toBe(200);
    expect(await cancel(booking.id)).toMatchObject({ status: 409, code: 'not_cancellable' });
    const past = await bookNow(visitorAt(await makeSpace()));
    await endedAgo(past, 600);
    expect((await cancel((await bookingRowsOf(past)).booking.id)).status).toBe(409);
  });

  it('takes effect once when it is requested three times at once', async () => {
    const { booking } = await bookingRowsOf(await bookNow(visitorAt(await makeSpace())));
    let responses: { status: number }[] = [];
    const cancelThrice = async () => {
      responses = await Promise.all([cancel(booking.id), cancel(booking.id), cancel(booking.id)]);
    };
    expect(await causedBy(cancelThrice)).toEqual({
      'audit booking.cancel': 1,
      'effect mail.booking-cancelled': 1,
      'mail to a guest': 1,
    });
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});

describe('rescheduling', () => {
  it('moves every period by the same amount, even to a time that overlaps the old one', async () => {
    const space = await makeSpace();
    const id = await booked(space, inHours(5));
    await db().execute(sql`insert into booking_periods (booking_id, space_id, ordinal, state, starts_at, ends_at,
      duration_minutes, sub_total_cents, amount_cents, confirmed_at)
      select id, space_id, 1, 'confirmed', ends_at, ends_at + interval '1 hour', 60, 0, 0, now() from bookings where id = ${id}`);
    await db().execute(sql`update bookings set ends_at = ends_at + interval '1 hour' where id = ${id}`);
    const toSix = async () =>
      expect(await move(id, inHours(6))).toMatchObject({ status: 200, data: { status: 4 } });
    expect(await causedBy(toSix)).toEqual({
      'audit booking.reschedule': 1,
      'effect mail.booking-rescheduled': 1,
      'mail to a guest': 1,
    });
    expect(await times(id)).toEqual([
      [inHours(6).getTime(), 'confirmed'],
      [inHours(7).getTime(), 'confirmed'],
    ]);
    expect((await rowOf(id)).endsAt.getTime() - (await rowOf(id)).startsAt.getTime()).toBe(2 * HOUR);
  });

  it('refuses a time that is taken, restricted or past, and moves nothing', async () => {
    // Far from the times that are tried first, whatever the current time is.
    const closing = new Date(inHours(60).setUTCMinutes(0, 0, 0));
    const zone = 'Asia/Tokyo';
    const hour = localIso(closing, zone).slice(11, 13);
    const space = await makeSpace({ zone, restrictedFrom: `${hour}:00`, restrictedTo: `${hour}:01` });
    const id = await booked(space, inHours(48));
    await booked(space, inHours(50));
    const before = await times(id);
    expect(await move(id, inHours(49.5))).toMatchObject({ status: 422, code: 'space_taken' });
    expect(await move(id, inHours(-1))).toMatchObject({ status: 422, code: 'start_past' });
    expect(await move(id, new Date(closing.getTime() - HOUR / 2))).toMatchObject({
      status: 422,
      code: 'restricted_time',
    });
    expect((await move(id, 'tomorrow')).status).toBe(400);
    expect(await times(id)).toEqual(before);
  });

  it('returns 409 for a booking that has begun, and for a stale version', async () => {
    const running = (await bookingRowsOf(await bookNow(visitorAt(await makeSpace())))).booking;
    expect(await move(running.id, inHours(3))).toMatchObject({ status: 409, code: 'not_upcoming' });
    const id = await booked(await makeSpace(), inHours(5));
    const updatedAt = (await rowOf(id)).updatedAt.toISOString();
    expect((await move(id, inHours(7), { updatedAt })).status).toBe(200);
    expect(await move(id, inHours(9), { updatedAt })).toMatchObject({ status: 409, code: 'stale' });
  });

  it('gives a time to only one of two concurrent requests', async () => {
    const space = await makeSpace();
    const [one, two] = [await booked(space, inHours(5)), await booked(space, inHours(10))];
    const responses = await Promise.all([move(one, inHours(20)), move(two, inHours(20.5))]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
});

describe('moving to another space', () => {
  const check = (id: number, to: Date, podId: number, by = token) =>
    api.get<{ refusal: { code: string } | null }>(`/admin/booking/${id}/move`, {
      token: by,
      query: { datetimeStart: to.toISOString(), podId: String(podId) },
    });
  /** A booking of the space's own plan, in five hours. */
  async function sold(space: TestSpace): Promise<number> {
    const id = await booked(space, inHours(5));
    await db().update(bookings).set({ pricingPlanId: space.planId }).where(eq(bookings.id, id));
    return id;
  }

  it('moves all periods, keeps price and passcode, and frees the old space', async () => {
    const [from, to] = [await makeSpace(), await makeSpace()];
    const id = await sold(from);
    const before = await rowOf(id);
    expect((await check(id, inHours(6), to.id)).data.refusal).toBeNull();
    expect(await move(id, inHours(6), { podId: to.id })).toMatchObject({ status: 200, data: { status: 4 } });
    const after = await rowOf(id);
    expect(after).toMatchObject({ spaceId: to.id, startsAt: inHours(6), endsAt: inHours(7) });
    expect([after.amountCents, after.passcode]).toEqual([before.amountCents, before.passcode]);
    const periods = await db().select().from(bookingPeriods).where(eq(bookingPeriods.bookingId, id));
    expect(periods).toMatchObject([{ spaceId: to.id, startsAt: inHours(6), state: 'confirmed' }]);
    const laterBooking = await booked(from, inHours(48));
    expect((await move(laterBooking, inHours(5))).status).toBe(200);
  });

  it('gives the booking another passcode if one in the new space has the same', async () => {
    const [from, to] = [await makeSpace(), await makeSpace()];
    const [id, bookingThere] = [await sold(from), await booked(to, inHours(20))];
    const { passcode } = await rowOf(id);
    await db().update(bookings).set({ passcode }).where(eq(bookings.id, bookingThere));
    expect((await move(id, inHours(6), { podId: to.id })).status).toBe(200);
    expect((await rowOf(id)).passcode).not.toBe(passcode);
    expect((await rowOf(id)).passcode).toMatch(/^\d{6}$/);
  });

  it.each([
    ['another partner', 'other_partner', { partners: ['MERIDIAN'] }],
    ['another plan', 'other_plan', { minutes: 45 }],
    ['another tax', 'other_tax', { tax: 9 }],
    ['a space that is switched off', 'space_inactive', { status: 'inactive' as const }],
  ])('is refused for %s, as the check beforehand says', async (_, code, spaceOptions) => {
    const [from, to] = [await makeSpace(), await makeSpace(spaceOptions)];
    const id = await sold(from);
    expect((await check(id, inHours(6), to.id)).data.refusal).toMatchObject({ code });
    expect(await move(id, inHours(6), { podId: to.id })).toMatchObject({ status: 422, code });
    expect((await rowOf(id)).spaceId).toBe(from.id);
    const choices = await api.get<{ id: number }[]>(`/admin/booking/${id}/move/spaces`, { token });
    expect(choices.data[0]?.id).toBe(from.id);
    expect(choices.data.map(({ id: spaceId }) => spaceId)).not.toContain(to.id);
  });

  it('returns 404 for spaces and bookings of partners that staff are not assigned to', async () => {
    const { token: by } = await subAdmin([12], [(await partner('HUSHPOD')).id]);
    const [ownSpace, foreignSpace] = [await makeSpace(), await makeSpace({ partners: ['MERIDIAN'] })];
    const id = await sold(ownSpace);
    expect((await check(id, inHours(6), foreignSpace.id, by)).status).toBe(404);
    expect((await move(id, inHours(6), { podId: foreignSpace.id }, by)).status).toBe(404);
    const { token: foreignToken } = await subAdmin([12], [(await partner('MERIDIAN')).id]);
    expect((await check(id, inHours(6), ownSpace.id, foreignToken)).status).toBe(404);
    const spaces = await api.get(`/admin/booking/${id}/move/spaces`, { token: foreignToken });
    expect(spaces.status).toBe(404);
  });

  it('gives a time to only one of two concurrent moves, and lets two bookings swap spaces at once', async () => {
    const [one, two, third] = [await makeSpace(), await makeSpace(), await makeSpace()];
    const [first, second] = [await sold(one), await sold(two)];
    const same = [first, second].map((id) => move(id, inHours(8), { podId: third.id }));
    expect((await Promise.all(same)).map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const [spaceA, spaceB] = [await makeSpace(), await makeSpace()];
    const cross = [
      move(await sold(spaceA), inHours(12), { podId: spaceB.id }),
      move(await sold(spaceB), inHours(12), { podId: spaceA.id }),
    ];
    expect((await Promise.all(cross)).map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('the door of a booking', () => {
  const sendDoorCommand = (id: number, what: 'lock' | 'unlock', by = token) =>
    api.post<{ message: string }>(`/admin/booking/${id}/${what}`, undefined, { token: by });

  it.each([
    ['unlock', 'Unlock successful'],
    ['lock', 'Lock successful'],
  ] as const)('confirms %s only after the pod’s acknowledgement', async (what, message) => {
    const space = await makeSpace();
    const { booking } = await bookingRowsOf(await bookNow(visitorAt(space)));
    const device = await watch(space.id);
    const pod = podWith(device);
    const waiting = sendDoorCommand(booking.id, what);
    const command = await pod.next();
    expect(command.type).toBe(what);
    await pod.acknowledge(command.id);
    expect(await waiting).toMatchObject({ status: 200, data: { message } });
  });

  it('gets no command before its time or after its cancellation, and the response says why', async () => {
    const upcoming = await booked(await makeSpace(), inHours(5));
    expect(await sendDoorCommand(upcoming, 'unlock')).toMatchObject({
      status: 422,
      message: 'This booking has not been started yet.',
    });
    const { booking } = await bookingRowsOf(await bookNow(visitorAt(await makeSpace())));
    await cancel(booking.id);
    expect(await sendDoorCommand(booking.id, 'lock')).toMatchObject({
      status: 422,
      code: 'booking_cancelled',
    });
    expect(await db().$count(deviceCommands, eq(deviceCommands.bookingId, booking.id))).toBe(0);
  });

  it('gets no command from a GET request with the browser’s cookie', async () => {
    const { booking } = await bookingRowsOf(await bookNow(visitorAt(await makeSpace())));
    const person = await subAdmin([15], [(await partner('HUSHPOD')).id]);
    const cookie = await browserCookie(person.id);
    for (const what of ['lock', 'unlock'])
      expect((await api.get(`/admin/booking/${booking.id}/${what}`, { cookie })).status).toBe(401);
    expect(await db().$count(deviceCommands, eq(deviceCommands.bookingId, booking.id))).toBe(0);
  });
});
