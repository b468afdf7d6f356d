import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries, deviceCommands, podHealth, spaces } from '@/db/tables';
import { listAttention } from '@/lib/console/attention/queries';
import { api } from '../fixtures/api';
import { pod, unlocked } from '../fixtures/doors';
import { actorOf, adminToken } from '../fixtures/people';
import { makeLocation, makeSpace, type TestSpace } from '../fixtures/places';
import { bookingRowsOf, bookNow, endedAgo, type Visitor, visitorAt } from '../fixtures/visitors';

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

const REFUSED = { status: 422, code: 'door_trouble' };

const extend = (visitor: Visitor, webId: string) =>
  visitor.hold({}, { query: { bookingId: webId, isExtended: 'true' } });

const boardOf = async ({ id }: TestSpace) => {
  const { data } = await api.get<{ doorTrouble: { tries: number } | null }[]>(`/admin/board`, {
    token,
    query: { ids: String(id) },
  });
  return data[0];
};

describe('a pod whose door did not open twice in a row', () => {
  it('is not sold, its page says why, and the board counts the tries', async () => {
    const space = await pod();
    await unlocked(space, 'failed');
    expect((await visitorAt(space).hold()).status, 'once is not yet trouble').toBe(201);
    await db().execute(
      sql`update booking_periods set hold_expires_at = now() - interval '1 second' where space_id = ${space.id}`,
    );
    await unlocked(space, 'expired');
    expect(await visitorAt(space).hold()).toMatchObject(REFUSED);
    const { data } = await api.get<{ isAvailable: boolean; unavailableCode: string }>(
      `/admin/pod/web/${space.id}`,
      { headers: { 'x-partner-key': space.key } },
    );
    expect(data).toMatchObject({ isAvailable: false, unavailableCode: 'door_trouble' });
    expect((await boardOf(space))?.doorTrouble?.tries).toBe(2);
  });

  it('is sold again once it opens, and the count starts again', async () => {
    const space = await pod();
    for (const state of ['failed', 'failed', 'acknowledged', 'failed'] as const) await unlocked(space, state);
    expect((await boardOf(space))?.doorTrouble).toBeNull();
    expect((await visitorAt(space).hold()).status).toBe(201);
  });

  it('is sold again when a late outcome says that the door opened', async () => {
    const space = await pod();
    await unlocked(space, 'failed');
    const last = await unlocked(space, 'expired');
    expect(await visitorAt(space).hold()).toMatchObject(REFUSED);
    await db().update(deviceCommands).set({ state: 'acknowledged' }).where(eq(deviceCommands.id, last));
    expect((await visitorAt(space).hold()).status).toBe(201);
  });

  it('is sold again once staff say that it works, until it fails twice more', async () => {
    const space = await pod();
    for (const state of ['failed', 'expired', 'failed'] as const) await unlocked(space, state);
    expect((await boardOf(space))?.doorTrouble?.tries).toBe(3);
    const response = await api.post(`/admin/pod/${space.id}/door-works`, {}, { token });
    expect(response.status, response.text).toBe(200);
    expect((await boardOf(space))?.doorTrouble).toBeNull();
    const audited = await db()
      .select({ id: auditEntries.id })
      .from(auditEntries)
      .where(eq(auditEntries.action, 'space.door-works'));
    expect(audited).toHaveLength(1);
    await unlocked(space, 'failed');
    expect((await boardOf(space))?.doorTrouble).toBeNull();
    await unlocked(space, 'failed');
    expect((await boardOf(space))?.doorTrouble?.tries).toBe(2);
  });

  it('cannot be extended by its guest', async () => {
    const space = await pod();
    const visitor = visitorAt(space);
    const webId = await bookNow(visitor);
    const { booking } = await bookingRowsOf(webId);
    for (const state of ['failed', 'failed'] as const) await unlocked(space, state, booking.id);
    expect(await extend(visitor, webId)).toMatchObject(REFUSED);
  });
});

it('a space without a pod is sold even after unlock commands expired', async () => {
  const space = await makeSpace();
  for (const state of ['expired', 'expired'] as const) await unlocked(space, state);
  expect((await visitorAt(space).hold()).status).toBe(201);
});

describe('Needs attention', () => {
  const entriesOf = async () => listAttention(await actorOf(token));

  it('begins with the locked-out guest', async () => {
    const space = await pod();
    const webId = await bookNow(visitorAt(space));
    const { booking } = await bookingRowsOf(webId);
    for (const state of ['failed', 'failed'] as const) await unlocked(space, state, booking.id);
    const [first] = await entriesOf();
    const [{ name } = { name: '' }] = await db()
      .select({ name: spaces.name })
      .from(spaces)
      .where(eq(spaces.id, space.id));
    expect(first?.key).toBe(`door-trouble-${space.id}`);
    expect(first?.title).toMatch(/^Guest locked out: /);
    expect(first?.title).toContain('2 tries');
    expect(name).not.toBe('');
  });
});

describe('a guest whom staff move to a free pod', () => {
  /** Two pods of one location, and a booking at the first. */
  async function bookWithFreePod() {
    const [from, to] = [await pod(), await pod()];
    await db()
      .update(spaces)
      .set({ locationId: await makeLocation() })
      .where(inArray(spaces.id, [from.id, to.id]));
    const webId = await bookNow(visitorAt(from));
    const { booking } = await bookingRowsOf(webId);
    return { from, to, webId, booking };
  }
  const move = (id: number, freePodId: number) =>
    api.post<{ podId: number }>(`/admin/booking/${id}/free-pod`, { freePodId }, { token });
  const storyOf = async (id: number) =>
    (
      await api.get<{ best: string | null; actions: string[]; freePod: { id: number } | null }>(
        `/admin/booking/${id}/story`,
        { token },
      )
    ).data;

  it('keeps the whole time in the other pod, with a new passcode and an email about it', async () => {
    const { from, to, webId, booking } = await bookWithFreePod();
    for (const state of ['failed', 'failed'] as const) await unlocked(from, state, booking.id);
    expect(await storyOf(booking.id)).toMatchObject({ best: 'moveToFree', freePod: { id: to.id } });
    const moved = await move(booking.id, to.id);
    expect(moved.status, moved.text).toBe(200);
    const after = (await bookingRowsOf(webId)).booking;
    expect(after.spaceId).toBe(to.id);
    expect(after.passcode).not.toBe(booking.passcode);
    expect(after.endsAt.getTime() - after.startsAt.getTime()).toBe(
      booking.endsAt.getTime() - booking.startsAt.getTime(),
    );
    expect(after.amountCents).toBe(booking.amountCents);
    const mails = await db().execute(
      sql`select 1 from outbox where kind = 'mail.booking-rescheduled' and (payload ->> 'bookingId')::int = ${booking.id}`,
    );
    expect(mails).toHaveLength(1);
    expect(
      (await listAttention(await actorOf(token))).find(({ key }) => key === `door-trouble-${from.id}`)?.title,
    ).toMatch(/^Door trouble: /);
  });

  it('is offered a free pod once their own last try failed, but not after a try by another guest', async () => {
    const { from, to, booking } = await bookWithFreePod();
    const best = async () => (await storyOf(booking.id)).best;
    const usualAction = await best();
    expect(usualAction, 'a door that opens is unlocked').toBe('unlock');
    const earlier = await bookingRowsOf(await bookNow(visitorAt(await pod())));
    await unlocked(from, 'failed', earlier.booking.id);
    expect(await best()).toBe(usualAction);
    await unlocked(from, 'acknowledged', earlier.booking.id);
    await unlocked(from, 'failed', booking.id);
    expect(await storyOf(booking.id)).toMatchObject({ best: 'moveToFree', freePod: { id: to.id } });
    await unlocked(from, 'acknowledged', booking.id);
    expect(await best()).toBe(usualAction);
  });

  it('is not offered the unlock of a pod that does not report', async () => {
    const { from, booking } = await bookWithFreePod();
    expect((await storyOf(booking.id)).best).toBe('unlock');
    const longAgo = { reportedAt: new Date(Date.now() - 600_000) };
    await db().update(podHealth).set(longAgo).where(eq(podHealth.spaceId, from.id));
    expect((await storyOf(booking.id)).best).not.toBe('unlock');
  });

  it('cannot be moved to a pod that is taken, in trouble, or at another location', async () => {
    const { to, booking, webId } = await bookWithFreePod();
    const away = await pod();
    expect(await move(booking.id, away.id)).toMatchObject({ status: 422 });
    await bookNow(visitorAt(to));
    expect(await move(booking.id, to.id)).toMatchObject({ status: 422, code: 'space_taken' });
    const second = await bookWithFreePod();
    for (const state of ['failed', 'failed'] as const) await unlocked(second.to, state);
    expect(await move(second.booking.id, second.to.id)).toMatchObject(REFUSED);
    expect((await storyOf(second.booking.id)).freePod).toBeNull();
    expect((await bookingRowsOf(webId)).booking.spaceId).toBe(booking.spaceId);
  });

  it('is not moved once the booking is over', async () => {
    const { to, booking, webId } = await bookWithFreePod();
    await endedAgo(webId, 60);
    expect(await move(booking.id, to.id)).toMatchObject({ status: 409, code: 'booking_not_running' });
  });

  it('ends up in exactly one pod when two members of staff move them at once', async () => {
    const { from, to, booking, webId } = await bookWithFreePod();
    const third = await pod();
    await db()
      .update(spaces)
      .set({ locationId: sql`(select location_id from spaces where id = ${from.id})` })
      .where(eq(spaces.id, third.id));
    const responses = await Promise.all([move(booking.id, to.id), move(booking.id, third.id)]);
    // One after another: the second request moves the guest on, or is refused because the booking has moved.
    expect(
      responses.map(({ status }) => status).filter((status) => status !== 200 && status !== 409),
    ).toEqual([]);
    expect(responses.map(({ status }) => status)).toContain(200);
    const periods = await db().execute(
      sql`select space_id::int as id from booking_periods where booking_id = ${booking.id} and state = 'confirmed'`,
    );
    expect(periods.map(({ id }) => id)).toEqual([(await bookingRowsOf(webId)).booking.spaceId]);
  });
});
