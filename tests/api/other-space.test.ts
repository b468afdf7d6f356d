import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries, bookingPeriods, bookings, deviceCommands, spaces } from '@/db/tables';
import { signedName } from '@/lib/catalogue/spaces/pod-name';
import { mailWords } from '@/lib/platform/languages/mail-words';
import { api } from '../fixtures/api';
import { causedBy } from '../fixtures/caused';
import { violations } from '../fixtures/invariants';
import { jobs } from '../fixtures/jobs';
import { makeLocation, makeSpace, watch } from '../fixtures/places';
import { podWith } from '../fixtures/pods';
import { mailsTo } from '../fixtures/stand-ins';
import { statementsOf } from '../fixtures/statements';
import { bookingRowsOf, bookNow, type Visitor, visitorAt } from '../fixtures/visitors';

const take = (visitor: Visitor, webId: string, podId: number) =>
  api.post<{ podId: number }>(`/bookings/web/${webId}/other-space`, { podId }, visitor.by);

async function tryDoor(spaceId: number, bookingId: number, state: 'failed' | 'acknowledged' = 'failed') {
  const expiresAt = new Date(Date.now() + 10_000);
  const command = { requestedByKind: 'visitor' as const, expiresAt };
  await db()
    .insert(deviceCommands)
    .values({ spaceId, bookingId, type: 'unlock', state, ...command });
}

/** A separate location with two watched spaces 10 m apart, and a booking of the first whose door was tried. */
async function bookBehindShutDoor(doorState: 'failed' | 'acknowledged' = 'failed') {
  const locationId = await makeLocation();
  const bookedSpace = await makeSpace({ locationId, latitude: 50, longitude: 8, cents: 2000, tax: 10 });
  const other = await makeSpace({ locationId, latitude: 50.0001, longitude: 8, cents: 9900 });
  const [token, otherToken] = [await watch(bookedSpace.id), await watch(other.id)];
  const visitor = visitorAt(bookedSpace);
  const webId = await bookNow(visitor);
  const { booking } = await bookingRowsOf(webId);
  expect((await visitor.look(webId)).data, 'before it is tried').toMatchObject({
    doorRefund: false,
    otherSpace: null,
  });
  await tryDoor(bookedSpace.id, booking.id, doorState);
  return { locationId, bookedSpace, other, token, otherToken, visitor, webId, booking };
}

const passcodes = async (token: string) =>
  (await api.get<{ id: number }[]>('/device/bookings', { token })).data;

describe('a door that stays shut, with a free space beside it', () => {
  it('offers no space that the same browser holds in another tab, as the move would be refused', async () => {
    const { locationId, other, visitor, webId } = await bookBehindShutDoor();
    const hold = await visitor.hold({ podId: other.id, pricingPlanId: other.planId });
    expect(hold.status).toBe(201);
    expect((await visitor.look(webId)).data.otherSpace).toBeNull();
    expect(await take(visitor, webId, other.id)).toMatchObject({ status: 422, code: 'space_taken' });
    const third = await makeSpace({ locationId, latitude: 50.0002, longitude: 8 });
    await watch(third.id);
    expect((await visitor.look(webId)).data.otherSpace).toMatchObject({ podId: third.id });
    await visitor.release(hold.data.id);
    expect((await visitor.look(webId)).data.otherSpace).toMatchObject({ podId: other.id });
  });

  it('lets the guest move there at no cost: the whole time again, a new passcode, the same price and link', async () => {
    const { bookedSpace, other, token, otherToken, visitor, webId, booking } = await bookBehindShutDoor();
    expect((await visitor.look(webId)).data).toMatchObject({
      doorRefund: true,
      otherSpace: { podId: other.id, metres: 11 },
    });
    expect(await take(visitor, webId, other.id)).toMatchObject({ status: 200, data: { podId: other.id } });
    const { booking: moved, period } = await bookingRowsOf(webId);
    expect(moved).toMatchObject({
      spaceId: other.id,
      status: booking.status,
      amountCents: booking.amountCents,
      taxCents: booking.taxCents,
      wifiCodeId: booking.wifiCodeId,
      confirmedAt: booking.confirmedAt,
    });
    expect(moved.passcode).toMatch(/^\d{6}$/);
    expect(moved.passcode).not.toBe(booking.passcode);
    expect(moved.startsAt.getTime()).toBeGreaterThan(booking.startsAt.getTime());
    expect(moved.endsAt.getTime() - moved.startsAt.getTime()).toBe(30 * 60_000);
    expect(period).toMatchObject({ spaceId: other.id, state: 'confirmed', endsAt: moved.endsAt });
    expect(await passcodes(token)).toEqual([]);
    expect(await passcodes(otherToken)).toMatchObject([{ id: booking.id }]);
    expect((await visitor.unlock(webId)).status).toBe(404);
    expect((await visitorAt(bookedSpace).hold()).status).toBe(201);
    expect((await visitorAt(other).hold()).code).toBe('space_taken');
    const unlocking = visitorAt(other, visitor.by).unlock(webId);
    const pod = podWith(otherToken);
    await pod.acknowledge((await pod.next()).id);
    expect((await unlocking).status).toBe(200);
    await jobs();
    const [space] = await db().select().from(spaces).where(eq(spaces.id, other.id));
    const title = mailWords('en').say('mail.movedTitle', { space: signedName(space!) });
    const mail = (await mailsTo(visitor.email)).find(({ subject }) => subject.includes(title));
    expect(mail?.text).toContain(moved.passcode);
    const entries = await db()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'booking.other-space'));
    expect(entries).toMatchObject([{ before: { spaceId: bookedSpace.id }, after: { spaceId: other.id } }]);
    expect(await violations()).toEqual([]);
  });

  it('moves the guest once for twenty taps; a third space is offered if the second door stays shut too', async () => {
    const { locationId, bookedSpace, other, visitor, webId, booking } = await bookBehindShutDoor();
    const third = await makeSpace({ locationId });
    await watch(third.id);
    let responses: { text: string }[] = [];
    const tap = async () => {
      responses = await Promise.all(Array.from({ length: 20 }, () => take(visitor, webId, other.id)));
    };
    expect(await causedBy(tap)).toEqual({
      'audit booking.other-space': 1,
      'audit booking.other-space-again': 19,
      'effect mail.booking-rescheduled': 1,
      'mail to a guest': 1,
    });
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    const offers = async () => (await visitor.look(webId)).data;
    expect(await offers(), 'a moved guest arrives clean').toMatchObject({
      doorRefund: false,
      otherSpace: null,
    });
    for (const id of [third.id, bookedSpace.id])
      expect(await take(visitor, webId, id)).toMatchObject({ status: 422, code: 'other_space_not_offered' });
    await tryDoor(other.id, booking.id);
    expect(await offers()).toMatchObject({ doorRefund: true, otherSpace: { podId: expect.any(Number) } });
    expect((await take(visitor, webId, third.id)).status).toBe(200);
    await tryDoor(third.id, booking.id);
    const refund = await api.post(`/bookings/web/${webId}/door-refund`, undefined, visitor.by);
    expect(refund).toMatchObject({ status: 200, data: { refunded: 22 } });
  });

  it('locks both spaces in the order of their ids, so that two guests who swap cannot deadlock', async () => {
    const { bookedSpace, other } = await bookBehindShutDoor();
    const locks = async (from: typeof bookedSpace, to: typeof bookedSpace) => {
      const visitor = visitorAt(from);
      await db().execute(
        sql`update bookings set status = 3, cancel_reason = 'operator' where space_id = ${from.id}`,
      );
      await db().execute(sql`update booking_periods set state = 'released' where space_id = ${from.id}`);
      const webId = await bookNow(visitor);
      await tryDoor(from.id, (await bookingRowsOf(webId)).booking.id);
      const { statements } = await statementsOf(() => take(visitor, webId, to.id));
      const lockStatements = statements.filter(({ query }) => query.includes('pg_advisory_xact_lock'));
      return lockStatements.map(({ parameters }) => Number(parameters.at(-1)));
    };
    const ordered = [bookedSpace.id, other.id].sort((one, two) => one - two);
    expect(await locks(bookedSpace, other)).toEqual(ordered);
    expect(await locks(other, bookedSpace)).toEqual(ordered);
  });

  it('gives the last free space to one of two visitors', async () => {
    const { locationId, other, visitor, webId } = await bookBehindShutDoor();
    const neighbour = await makeSpace({ locationId });
    await watch(neighbour.id);
    const rival = visitorAt(neighbour);
    const rivalWebId = await bookNow(rival);
    await tryDoor(neighbour.id, (await bookingRowsOf(rivalWebId)).booking.id);
    const both = await Promise.all([take(visitor, webId, other.id), take(rival, rivalWebId, other.id)]);
    expect(both.map(({ status, code }) => code ?? status).sort()).toEqual([200, 'space_taken']);
    const periods = await db().select().from(bookingPeriods).where(eq(bookingPeriods.spaceId, other.id));
    expect(periods.filter(({ state }) => state === 'confirmed')).toHaveLength(1);
    // The visitor who lost keeps the booking, and can get a refund.
    const lost = both[0].status === 200 ? rivalWebId : webId;
    expect((await bookingRowsOf(lost)).period.state).toBe('confirmed');
  });
});

describe('another space is not offered', () => {
  it('once the door has opened', async () => {
    const { other, visitor, webId } = await bookBehindShutDoor('acknowledged');
    expect((await visitor.look(webId)).data.otherSpace).toBeNull();
    expect(await take(visitor, webId, other.id)).toMatchObject({ code: 'other_space_not_offered' });
  });

  it('whose pod is silent or absent, or that is elsewhere, sold by others, or unknown', async () => {
    const { locationId, other, visitor, webId, booking } = await bookBehindShutDoor();
    await db().execute(
      sql`update pod_health set reported_at = now() - interval '3 minutes' where space_id = ${other.id}`,
    );
    expect((await visitor.look(webId)).data.otherSpace).toBeNull();
    expect(await take(visitor, webId, other.id)).toMatchObject({ code: 'pod_silent' });
    const unwatched = await makeSpace({ locationId });
    expect(await take(visitor, webId, unwatched.id)).toMatchObject({ code: 'other_space_not_offered' });
    const distantSpace = await makeSpace();
    await watch(distantSpace.id);
    expect(await take(visitor, webId, distantSpace.id)).toMatchObject({ code: 'other_space_not_offered' });
    const foreignSpace = await makeSpace({ locationId, partners: ['MERIDIAN'] });
    await watch(foreignSpace.id);
    expect((await take(visitor, webId, foreignSpace.id)).status).toBe(404);
    expect((await take(visitor, webId, 999_999_999)).status).toBe(404);
    const [row] = await db().select().from(bookings).where(eq(bookings.id, booking.id));
    expect(row).toEqual(booking);
  });
});
