import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries, bookingPeriods, bookings, deviceCommands, spaces } from '@/db/tables';
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
  const by = { requestedByKind: 'visitor' as const, expiresAt };
  await db()
    .insert(deviceCommands)
    .values({ spaceId, bookingId, type: 'unlock', state, ...by });
}

/** A separate location with two watched spaces 10 m apart, and a booking of the first whose door was tried. */
async function shut(said: 'failed' | 'acknowledged' = 'failed') {
  const locationId = await makeLocation();
  const here = await makeSpace({ locationId, latitude: 50, longitude: 8, tax: 10 });
  const other = await makeSpace({ locationId, latitude: 50.0001, longitude: 8, cents: 9900 });
  const [token, otherToken] = [await watch(here.id), await watch(other.id)];
  const visitor = visitorAt(here);
  const webId = await bookNow(visitor);
  const { booking } = await bookingRowsOf(webId);
  expect((await visitor.look(webId)).data, 'before it is tried').toMatchObject({
    doorRefund: false,
    otherSpace: null,
  });
  await tryDoor(here.id, booking.id, said);
  return { locationId, here, other, token, otherToken, visitor, webId, booking };
}

const passcodes = async (token: string) =>
  (await api.get<{ id: number }[]>('/device/bookings', { token })).data;

describe('a door that stays shut, with a free space beside it', () => {
  it('leads there at no cost: the whole time again, another passcode, the same price and link', async () => {
    const { here, other, token, otherToken, visitor, webId, booking } = await shut();
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
    expect((await visitorAt(here).hold()).status).toBe(201);
    expect((await visitorAt(other).hold()).code).toBe('space_taken');
    const unlocking = visitorAt(other, visitor.by).unlock(webId);
    const pod = podWith(otherToken);
    await pod.acknowledge((await pod.next()).id);
    expect((await unlocking).status).toBe(200);
    await jobs();
    const [space] = await db().select().from(spaces).where(eq(spaces.id, other.id));
    const title = mailWords('en').say('mail.movedTitle', { space: space!.name });
    const mail = (await mailsTo(visitor.email)).find(({ subject }) => subject.includes(title));
    expect(mail?.text).toContain(moved.passcode);
    const entries = await db()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'booking.other-space'));
    expect(entries).toMatchObject([{ before: { spaceId: here.id }, after: { spaceId: other.id } }]);
    expect(await violations()).toEqual([]);
  });

  it('is taken once, by twenty taps, and no third space is offered', async () => {
    const { locationId, here, other, visitor, webId, booking } = await shut();
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
    await tryDoor(other.id, booking.id);
    const { data } = await visitor.look(webId);
    expect(data).toMatchObject({ doorRefund: true, otherSpace: null });
    for (const id of [third.id, here.id])
      expect(await take(visitor, webId, id)).toMatchObject({ status: 422, code: 'other_space_not_offered' });
    const refund = await api.post(`/bookings/web/${webId}/door-refund`, undefined, visitor.by);
    expect(refund).toMatchObject({ status: 200, data: { refunded: 22 } });
  });

  it('locks both spaces in the order of their ids, so that two who want each other’s never wait in a circle', async () => {
    const { here, other } = await shut();
    const locks = async (from: typeof here, to: typeof here) => {
      const visitor = visitorAt(from);
      await db().execute(
        sql`update bookings set status = 3, cancel_reason = 'operator' where space_id = ${from.id}`,
      );
      await db().execute(sql`update booking_periods set state = 'released' where space_id = ${from.id}`);
      const webId = await bookNow(visitor);
      await tryDoor(from.id, (await bookingRowsOf(webId)).booking.id);
      const { statements } = await statementsOf(() => take(visitor, webId, to.id));
      const taken = statements.filter(({ query }) => query.includes('pg_advisory_xact_lock'));
      return taken.map(({ parameters }) => Number(parameters.at(-1)));
    };
    const ordered = [here.id, other.id].sort((one, two) => one - two);
    expect(await locks(here, other)).toEqual(ordered);
    expect(await locks(other, here)).toEqual(ordered);
  });

  it('gives the last free space to one of two visitors', async () => {
    const { locationId, other, visitor, webId } = await shut();
    const beside = await makeSpace({ locationId });
    await watch(beside.id);
    const rival = visitorAt(beside);
    const theirs = await bookNow(rival);
    await tryDoor(beside.id, (await bookingRowsOf(theirs)).booking.id);
    const both = await Promise.all([take(visitor, webId, other.id), take(rival, theirs, other.id)]);
    expect(both.map(({ status, code }) => code ?? status).sort()).toEqual([200, 'space_taken']);
    const periods = await db().select().from(bookingPeriods).where(eq(bookingPeriods.spaceId, other.id));
    expect(periods.filter(({ state }) => state === 'confirmed')).toHaveLength(1);
    // The visitor who lost keeps the booking, and can get a refund.
    const lost = both[0].status === 200 ? theirs : webId;
    expect((await bookingRowsOf(lost)).period.state).toBe('confirmed');
  });
});

describe('another space is not offered', () => {
  it('while the door may open, or did', async () => {
    const { other, visitor, webId } = await shut('acknowledged');
    expect((await visitor.look(webId)).data.otherSpace).toBeNull();
    expect(await take(visitor, webId, other.id)).toMatchObject({ code: 'other_space_not_offered' });
  });

  it('whose pod is silent or missing, that is elsewhere, sold by others, or missing', async () => {
    const { locationId, other, visitor, webId, booking } = await shut();
    await db().execute(
      sql`update pod_health set reported_at = now() - interval '3 minutes' where space_id = ${other.id}`,
    );
    expect((await visitor.look(webId)).data.otherSpace).toBeNull();
    expect(await take(visitor, webId, other.id)).toMatchObject({ code: 'pod_silent' });
    const unwatched = await makeSpace({ locationId });
    expect(await take(visitor, webId, unwatched.id)).toMatchObject({ code: 'other_space_not_offered' });
    const elsewhere = await makeSpace();
    await watch(elsewhere.id);
    expect(await take(visitor, webId, elsewhere.id)).toMatchObject({ code: 'other_space_not_offered' });
    const foreign = await makeSpace({ locationId, partners: ['MERIDIAN'] });
    await watch(foreign.id);
    expect((await take(visitor, webId, foreign.id)).status).toBe(404);
    expect((await take(visitor, webId, 999_999_999)).status).toBe(404);
    const [row] = await db().select().from(bookings).where(eq(bookings.id, booking.id));
    expect(row).toEqual(booking);
  });
});
