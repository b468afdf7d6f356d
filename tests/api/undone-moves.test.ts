import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { api } from '../fixtures/api';
import { pod, unlocked } from '../fixtures/doors';
import { violations } from '../fixtures/invariants';
import { adminToken, subAdmin } from '../fixtures/people';
import { makeLocation, type TestSpace } from '../fixtures/places';
import { bookingRowsOf, bookNow, endedAgo, visitorAt } from '../fixtures/visitors';

/* Staff take back the move of a guest to a free pod: docs/rules.md#staff-move. */

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

type Moved = { podId: number };
const move = (id: number, { id: freePodId }: TestSpace, body: object = {}, by = token) =>
  api.post<Moved>(`/admin/booking/${id}/free-pod`, { freePodId, ...body }, { token: by });
const undo = (id: number, to: TestSpace, by = token) => move(id, to, { undo: true }, by);

/** A guest whose door failed twice, whom staff moved from there to a free pod. */
async function movedGuest() {
  const locationId = await makeLocation();
  const [from, to, third] = [await pod({ locationId }), await pod({ locationId }), await pod({ locationId })];
  const webId = await bookNow(visitorAt(from));
  const { booking } = await bookingRowsOf(webId);
  for (const state of ['failed', 'failed'] as const) await unlocked(from, state, booking.id);
  expect((await move(booking.id, to)).status).toBe(200);
  return { from, to, third, webId, id: booking.id };
}

const mails = async (id: number) =>
  (
    await db().execute(sql`select 1 from outbox where kind = 'mail.booking-rescheduled'
      and (payload ->> 'bookingId')::int = ${id}`)
  ).length;

describe('a move to a free pod', () => {
  it('is undone to the door in trouble, with a new passcode and a second mail', async () => {
    const { from, webId, id } = await movedGuest();
    const there = (await bookingRowsOf(webId)).booking;
    expect((await move(id, from)).status, 'a door in trouble takes no other guest').toBe(422);
    const back = await undo(id, from);
    expect(back.status, back.text).toBe(200);
    const { booking } = await bookingRowsOf(webId);
    expect(booking.spaceId).toBe(from.id);
    expect(booking.passcode).not.toBe(there.passcode);
    expect(booking.endsAt.getTime() - booking.startsAt.getTime()).toBe(
      there.endsAt.getTime() - there.startsAt.getTime(),
    );
    expect(await mails(id)).toBe(2);
    expect(await violations()).toEqual([]);
  });

  it('is not undone once the new door has opened', async () => {
    const { from, to, webId, id } = await movedGuest();
    await unlocked(to, 'failed', id);
    await unlocked(to, 'acknowledged', id);
    expect(await undo(id, from)).toMatchObject({ status: 409, code: 'undo_too_late' });
    expect((await bookingRowsOf(webId)).booking.spaceId).toBe(to.id);
    expect(await mails(id)).toBe(1);
  });

  it('is undone although another guest opened the new door before', async () => {
    const { from, to, id } = await movedGuest();
    await unlocked(to, 'acknowledged');
    expect((await undo(id, from)).status).toBe(200);
  });

  it('is undone neither to a space that another guest has taken, nor to a third one', async () => {
    const { from, third, webId, id } = await movedGuest();
    expect(await undo(id, third)).toMatchObject({ status: 409, code: 'undo_too_late' });
    await unlocked(from, 'acknowledged');
    await bookNow(visitorAt(from));
    expect(await undo(id, from)).toMatchObject({ status: 422, code: 'space_taken' });
    expect((await bookingRowsOf(webId)).booking.spaceId).not.toBe(from.id);
  });

  it('is undone once, and the way back is not undone in its turn to the first space', async () => {
    const { from, to, third, id } = await movedGuest();
    expect((await undo(id, from)).status).toBe(200);
    // The last move is the one back: it can be undone itself, but not twice.
    expect(await undo(id, third)).toMatchObject({ code: 'undo_too_late' });
    expect((await undo(id, to)).status).toBe(200);
    expect(await mails(id)).toBe(3);
  });

  it('is not undone after the stay, nor by those who may not move guests', async () => {
    const { from, webId, id } = await movedGuest();
    const reader = await subAdmin([3]);
    expect((await undo(id, from, reader.token)).status).toBe(403);
    await endedAgo(webId, 60);
    expect(await undo(id, from)).toMatchObject({ status: 409, code: 'booking_not_running' });
  });
});
