import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries, bookings, refunds, spaceBlocks, spaces as spacesTable } from '@/db/tables';
import type { blockedBookingOutput, NewBlocksWire } from '@/lib/booking/blocks/wire';
import type { BulkJobWire } from '@/lib/platform/bulk/wire';
import { api, type Options } from '../fixtures/api';
import { violations } from '../fixtures/invariants';
import { jobs } from '../fixtures/jobs';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeLocation, makeSpace, signed, type TestSpace, TWENTY, watch } from '../fixtures/places';
import { mailsTo, provider } from '../fixtures/stand-ins';
import { ASKS_3DS, bookingRowsOf, bookNow, visitorAt } from '../fixtures/visitors';

const HOUR_MS = 3_600_000;
const base = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
const hour = (count: number) => new Date(base + count * HOUR_MS);

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

type Do = 'leave' | 'move' | 'refund';
type Choice = { id: number; do: Do };
const choose = (id: number, choice: Do): Choice => ({ id, do: choice });

/** A block that begins now and lasts two days. */
const block = (spaces: TestSpace[], bookings: Choice[], more: object = {}, by: Options = { token }) =>
  api.post<NewBlocksWire>(
    '/admin/space-blocks',
    {
      spaceIds: spaces.map(({ id }) => id),
      startsAt: new Date(base - HOUR_MS),
      endsAt: hour(48),
      reason: 'repair',
      bookings,
      ...more,
    },
    by,
  );
const job = async (id: number | null) =>
  (await api.get<BulkJobWire>(`/admin/bulk-jobs/${id}`, { token })).data;
const blocksOf = (spaces: TestSpace[]) =>
  db()
    .select()
    .from(spaceBlocks)
    .where(
      inArray(
        spaceBlocks.spaceId,
        spaces.map(({ id }) => id),
      ),
    );
const row = async (id: number) => (await db().select().from(bookings).where(eq(bookings.id, id)))[0]!;
const refundedOf = async (id: number) =>
  (await db().select().from(refunds).where(eq(refunds.bookingId, id))).map(({ amountCents, method }) => [
    method,
    amountCents,
  ]);

/** Spaces of a separate location, each with a pod that reports. */
async function makePlace(count: number): Promise<TestSpace[]> {
  const locationId = await makeLocation();
  const spaces: TestSpace[] = [];
  for (let index = 0; index < count; index += 1) {
    const space = await makeSpace({ ...TWENTY, locationId });
    await watch(space.id);
    spaces.push(space);
  }
  return spaces;
}

/** A guest who is inside and paid by card. */
async function checkIn(space: TestSpace) {
  const visitor = visitorAt(space);
  const { booking } = await bookingRowsOf(await bookNow(visitor));
  return { id: booking.id, email: visitor.email, webId: booking.webId };
}

/** An upcoming guest, paid at the counter. */
async function bookUpcoming(space: TestSpace, from: number) {
  const email = `${randomUUID()}@guests.test`;
  const { data, status, text } = await api.post<{ id: number }>(
    '/booking',
    {
      podId: space.id,
      pricingPlanId: space.planId,
      email,
      countryCode: '+1',
      phone: '5550100',
      bookingType: 'WALKIN',
      payment: { method: 'cash', reference: 'T-1', amount: 20 },
      datetimeStart: hour(from).toISOString(),
    },
    { token },
  );
  expect(status, text).toBe(201);
  return { id: data.id, email };
}

const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);

describe('putting spaces with bookings out of service', () => {
  it('closes them at once, and a job moves, refunds or leaves each booking once, as chosen', async () => {
    const [closingSpace, otherSpace] = (await makePlace(2)) as [TestSpace, TestSpace];
    const name = await signed(otherSpace);
    const guest = await checkIn(closingSpace);
    const [moved, refunded, left] = [
      await bookUpcoming(closingSpace, 5),
      await bookUpcoming(closingSpace, 7),
      await bookUpcoming(closingSpace, 9),
    ];
    const { data: affected } = await api.get<(typeof blockedBookingOutput)['_output'][]>(
      '/admin/space-blocks/meets',
      {
        token,
        query: {
          spaceIds: closingSpace.id,
          startsAt: hour(-1).toISOString(),
          endsAt: hour(48).toISOString(),
        },
      },
    );
    expect(affected.map(({ id, isRunning, refund }) => [id, isRunning, refund])).toEqual([
      [guest.id, true, 20],
      [moved.id, false, 20],
      [refunded.id, false, 20],
      [left.id, false, 20],
    ]);

    await jobs();
    const choices = [
      choose(guest.id, 'move'),
      choose(moved.id, 'move'),
      choose(refunded.id, 'refund'),
      choose(left.id, 'leave'),
    ];
    const { status, data, text } = await block([closingSpace], choices, { amount: 20 });
    expect(status, text).toBe(201);
    expect(await visitorAt(closingSpace).hold()).toMatchObject({ status: 422 });
    await Promise.all([jobs(), jobs(), jobs()]);

    const after = await job(data.jobId);
    expect(after).toMatchObject({ state: 'done', total: 4, done: 4, leftOut: 0, amount: 20 });
    const outcomeOf = (id: number) => after.outcomes.find(({ recordId }) => recordId === id)?.outcome;
    expect(outcomeOf(guest.id)).toBe(`Moved to ${name}`);
    expect(outcomeOf(moved.id)).toBe(`Moved to ${name}`);
    expect(outcomeOf(refunded.id)).toBe('Cancelled, $20.00 refunded');
    expect(outcomeOf(left.id)).toBe('Stays');

    expect((await row(guest.id)).spaceId).toBe(otherSpace.id);
    expect(await row(moved.id)).toMatchObject({ spaceId: otherSpace.id, startsAt: hour(5) });
    expect(await row(refunded.id)).toMatchObject({ spaceId: closingSpace.id, cancelReason: 'operator' });
    expect(await row(left.id)).toMatchObject({
      spaceId: closingSpace.id,
      startsAt: hour(9),
      cancelReason: null,
    });
    expect(await refundedOf(refunded.id)).toEqual([['wallet', 2_000]]);
    for (const { id } of [guest, moved, left]) expect(await refundedOf(id)).toEqual([]);

    await jobs();
    const count = async (email: string) => (await subjects(email)).length;
    // The confirmation, and one mail about each change.
    expect(await count(guest.email)).toBe(2);
    expect(await count(moved.email)).toBe(2);
    expect(await count(refunded.email)).toBe(3);
    expect(await count(left.email)).toBe(1);
    const entries = await db()
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.entityId, String(refunded.id)),
          inArray(auditEntries.action, ['booking.cancel', 'refund.order']),
        ),
      );
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['booking.cancel', 'refund.order']);
    expect(await violations()).toEqual([]);
  });

  it('creates one block and one job for one idempotency key', async () => {
    const [closingSpace] = (await makePlace(2)) as [TestSpace];
    const { id } = await bookUpcoming(closingSpace, 5);
    const by = { token, headers: { 'idempotency-key': randomUUID() } };
    const send = () => block([closingSpace], [choose(id, 'refund')], { amount: 20 }, by);
    const first = await send();
    const second = await send();
    expect(second.data).toEqual(first.data);
    expect(await blocksOf([closingSpace])).toHaveLength(1);
    await jobs();
    expect(await refundedOf(id)).toEqual([['wallet', 2_000]]);
  });

  it('reports what could not be done and why, and a retry does it', async () => {
    const [closingSpace, otherSpace] = (await makePlace(2)) as [TestSpace, TestSpace];
    const { id } = await bookUpcoming(closingSpace, 5);
    const inTheWay = await bookUpcoming(otherSpace, 5);
    const { data } = await block([closingSpace], [choose(id, 'move')]);
    const tooSoon = await api.post(`/admin/bulk-jobs/${data.jobId}/again`, undefined, { token });
    expect(tooSoon).toMatchObject({ status: 409, code: 'bulk_job_running' });
    await jobs();
    expect(await job(data.jobId)).toMatchObject({
      done: 0,
      reasons: [{ recordId: id, reason: 'No other space of this location is free for its whole time' }],
    });
    expect((await row(id)).spaceId).toBe(closingSpace.id);

    await api.delete(`/admin/booking/${inTheWay.id}`, { token });
    const again = await api.post<{ id: number }>(`/admin/bulk-jobs/${data.jobId}/again`, undefined, {
      token,
    });
    expect(again.status).toBe(201);
    await jobs();
    expect(await job(again.data.id)).toMatchObject({ done: 1, leftOut: 0 });
    expect((await row(id)).spaceId).toBe(otherSpace.id);
    const third = await api.post(`/admin/bulk-jobs/${again.data.id}/again`, undefined, { token });
    expect(third).toMatchObject({ status: 409, code: 'nothing_left_out' });
  });

  it('reports a refund that the card service refuses, and on a retry that it was refunded already', async () => {
    const [closingSpace] = (await makePlace(1)) as [TestSpace];
    const guest = await checkIn(closingSpace);
    const { payment } = await bookingRowsOf(guest.webId);
    await provider().refunds.create({ payment_intent: payment!.intentId! });
    const { data } = await block([closingSpace], [choose(guest.id, 'refund')], { amount: 20 });
    await jobs();
    const refusedOutcome = {
      done: 0,
      outcomes: [],
      reasons: [{ recordId: guest.id, reason: expect.stringContaining('the card service refused it') }],
    };
    expect(await job(data.jobId)).toMatchObject(refusedOutcome);
    expect((await row(guest.id)).cancelReason).toBe('operator');
    const again = await api.post<{ id: number }>(`/admin/bulk-jobs/${data.jobId}/again`, undefined, {
      token,
    });
    await jobs();
    const alreadyRefunded = [
      { recordId: guest.id, reason: 'This booking has already been refunded in full' },
    ];
    expect(await job(again.data.id)).toMatchObject({ ...refusedOutcome, reasons: alreadyRefunded });
  });

  it('moves all guests for whom spaces are free, each to a different one', async () => {
    const spaces = await makePlace(10);
    const closing = spaces.slice(0, 4);
    const guests = await Promise.all(closing.map(checkIn));
    const { data } = await block(
      closing,
      guests.map(({ id }) => choose(id, 'move')),
    );
    await jobs();
    expect(await job(data.jobId)).toMatchObject({ done: guests.length, reasons: [] });
    const places = await Promise.all(guests.map(async ({ id }) => (await row(id)).spaceId));
    expect(new Set(places).size).toBe(guests.length);
    expect(places.some((id) => closing.some((space) => space.id === id))).toBe(false);
    expect(await violations()).toEqual([]);
  });

  it('leaves out only the guests for whom no space is left, and reports them', async () => {
    const spaces = await makePlace(5);
    const closing = spaces.slice(0, 3);
    const guests = await Promise.all(closing.map(checkIn));
    const { data } = await block(
      closing,
      guests.map(({ id }) => choose(id, 'move')),
    );
    await jobs();
    const { done, reasons } = await job(data.jobId);
    expect([done, reasons.map(({ reason }) => reason)]).toEqual([
      2,
      ['No other space of this location is free for its whole time'],
    ]);
    expect(await violations()).toEqual([]);
  });

  it('reports why a booking cannot move although a space is free', async () => {
    const [closingSpace] = (await makePlace(2)) as [TestSpace, TestSpace];
    const visitor = visitorAt(closingSpace);
    const webId = await bookNow(visitor);
    const extension = await visitor.hold({}, { query: { bookingId: webId, isExtended: 'true' } });
    expect(extension.status, extension.text).toBe(201);
    expect((await visitor.confirm(webId, ASKS_3DS)).data.status).toBe('requires_action');
    const { booking } = await bookingRowsOf(webId);
    const { data } = await block([closingSpace], [choose(booking.id, 'move')]);
    await jobs();
    const { reasons } = await job(data.jobId);
    expect(reasons).toMatchObject([
      { recordId: booking.id, reason: 'An extension of this booking is already being paid for' },
    ]);
  });

  it('moves a guest to a space with a keypad when no pod is free', async () => {
    const locationId = await makeLocation();
    const [closingSpace, otherSpace] = [
      await makeSpace({ ...TWENTY, locationId }),
      await makeSpace({ ...TWENTY, locationId }),
    ];
    const guest = await checkIn(closingSpace);
    const { data } = await block([closingSpace], [choose(guest.id, 'move')]);
    await jobs();
    expect(await job(data.jobId)).toMatchObject({ done: 1 });
    expect((await row(guest.id)).spaceId).toBe(otherSpace.id);
  });

  it('does not move guests to a space that closes in the same step', async () => {
    const [closingSpace, alsoClosing, free] = (await makePlace(3)) as [TestSpace, TestSpace, TestSpace];
    const [one, two] = [await bookUpcoming(closingSpace, 60), await bookUpcoming(alsoClosing, 60)];
    const from = { startsAt: hour(59), endsAt: hour(61) };
    const { data } = await block(
      [closingSpace, alsoClosing],
      [choose(one.id, 'move'), choose(two.id, 'move')],
      from,
    );
    await jobs();
    expect((await job(data.jobId)).done).toBe(1);
    const places = [(await row(one.id)).spaceId, (await row(two.id)).spaceId];
    expect(places.filter((id) => id === free.id)).toHaveLength(1);
  });
});

describe('spaces that are made inactive', () => {
  const deactivate = (spaces: TestSpace[], bookings: Choice[], more: object = {}, by: Options = { token }) =>
    api.post<{ jobId: number | null }>(
      '/admin/pod/deactivate',
      { spaceIds: spaces.map(({ id }) => id), bookings, ...more },
      by,
    );
  const statusOf = async ({ id }: TestSpace) =>
    (await db().select().from(spacesTable).where(eq(spacesTable.id, id)))[0]!.status;

  it('move, refund and leave their bookings in the same step', async () => {
    const [closingSpace, otherSpace] = (await makePlace(2)) as [TestSpace, TestSpace];
    const [moved, refunded, left] = [
      await bookUpcoming(closingSpace, 5),
      await bookUpcoming(closingSpace, 7),
      await bookUpcoming(closingSpace, 9),
    ];
    const choices = [choose(moved.id, 'move'), choose(refunded.id, 'refund'), choose(left.id, 'leave')];
    const { status, data, text } = await deactivate([closingSpace], choices, { amount: 20 });
    expect(status, text).toBe(200);
    expect(await statusOf(closingSpace)).toBe('inactive');
    await Promise.all([jobs(), jobs()]);
    expect(await job(data.jobId)).toMatchObject({ done: 3, leftOut: 0, amount: 20 });
    expect((await row(moved.id)).spaceId).toBe(otherSpace.id);
    expect(await refundedOf(refunded.id)).toEqual([['wallet', 2_000]]);
    expect(await row(left.id)).toMatchObject({ spaceId: closingSpace.id, cancelReason: null });
  });

  it('become inactive all or none, and only with the permission for what is decided about bookings', async () => {
    const meridian = (await partner('MERIDIAN')).id;
    const closingSpace = await makeSpace({
      ...TWENTY,
      partners: ['MERIDIAN'],
      locationId: await makeLocation(),
    });
    const foreign = await makeSpace(TWENTY);
    const { id } = await bookUpcoming(closingSpace, 5);
    const by = await subAdmin([2, 3, 20], [meridian]);
    expect((await deactivate([closingSpace, foreign], [], {}, by)).status).toBe(404);
    expect((await deactivate([closingSpace], [choose(id, 'move')], {}, by)).status).toBe(403);
    expect(await statusOf(closingSpace)).toBe('active');
    expect((await deactivate([closingSpace], [choose(id, 'leave')], {}, by)).data.jobId).toBeNull();
    expect(await statusOf(closingSpace)).toBe('inactive');
  });
});

describe('a decision about bookings', () => {
  it('requires its own permission; without it nothing is closed', async () => {
    const meridian = (await partner('MERIDIAN')).id;
    const closingSpace = await makeSpace({
      ...TWENTY,
      partners: ['MERIDIAN'],
      locationId: await makeLocation(),
    });
    const { id } = await bookUpcoming(closingSpace, 5);
    const [blocker, mover] = [
      await subAdmin([2, 3, 201], [meridian]),
      await subAdmin([2, 3, 12, 14, 201], [meridian]),
    ];
    expect((await block([closingSpace], [choose(id, 'move')], {}, blocker)).status).toBe(403);
    expect((await block([closingSpace], [choose(id, 'refund')], { amount: 20 }, mover)).status).toBe(403);
    expect(await blocksOf([closingSpace])).toEqual([]);
    expect((await block([closingSpace], [choose(id, 'leave')], {}, blocker)).data.jobId).toBeNull();
    const { data } = await api.get<{ refund: number | null }[]>('/admin/space-blocks/meets', {
      ...mover,
      query: { spaceIds: closingSpace.id, startsAt: hour(0).toISOString() },
    });
    expect(data.map(({ refund }) => refund)).toEqual([null]);
  });

  it('shows no refund of a stay that was lengthened at the counter to those who may give no credit', async () => {
    const closingSpace = await makeSpace({
      ...TWENTY,
      partners: ['HUSHPOD'],
      locationId: await makeLocation(),
    });
    await watch(closingSpace.id);
    const { id } = await checkIn(closingSpace);
    const payment = { method: 'cash', reference: 'T-1', amount: 20 };
    const body = { pricingPlanId: closingSpace.planId, payment };
    expect((await api.post(`/admin/booking/${id}/extend`, body, { token })).status).toBe(201);
    const clerk = await subAdmin([2, 3, 11, 12, 14, 201], [(await partner('HUSHPOD')).id]);
    const refundShownTo = async (by: Options) =>
      (
        await api.get<{ refund: number | null }[]>('/admin/space-blocks/meets', {
          ...by,
          query: { spaceIds: closingSpace.id, startsAt: hour(-1).toISOString() },
        })
      ).data.map(({ refund }) => refund);
    expect(await refundShownTo({ token })).toEqual([40]);
    expect(await refundShownTo(clerk)).toEqual([0]);
    const { data, status, text } = await block([closingSpace], [choose(id, 'refund')], { amount: 0 }, clerk);
    expect(status, text).toBe(201);
    await jobs();
    expect(await job(data.jobId)).toMatchObject({ done: 0, leftOut: 1 });
    expect(await refundedOf(id)).toEqual([]);
  });

  it('gets 409 and closes nothing if amounts or bookings differ from what was shown', async () => {
    const [closingSpace, otherSpace] = (await makePlace(2)) as [TestSpace, TestSpace];
    const [{ id }, elsewhere, later] = [
      await bookUpcoming(closingSpace, 5),
      await bookUpcoming(otherSpace, 5),
      await bookUpcoming(closingSpace, 60),
    ];
    expect(await block([closingSpace], [choose(id, 'refund')], { amount: 19.99 })).toMatchObject({
      status: 409,
      code: 'refund_changed',
    });
    for (const wrong of [elsewhere.id, later.id, 999_999_999])
      expect(await block([closingSpace], [choose(wrong, 'move')])).toMatchObject({
        status: 409,
        code: 'bookings_changed',
      });
    await api.delete(`/admin/booking/${id}`, { token });
    expect(await block([closingSpace], [choose(id, 'move')])).toMatchObject({
      status: 409,
      code: 'bookings_changed',
    });
    expect(await blocksOf([closingSpace, otherSpace])).toEqual([]);
  });

  it('is not carried out for a booking that was moved to another space in between', async () => {
    const [closingSpace, otherSpace] = (await makePlace(2)) as [TestSpace, TestSpace];
    const { id } = await bookUpcoming(closingSpace, 5);
    const { data } = await block([closingSpace], [choose(id, 'refund')], { amount: 20 });
    await api.put(
      `/booking/${id}`,
      { datetimeStart: hour(6).toISOString(), podId: otherSpace.id },
      { token },
    );
    await jobs();
    expect(await job(data.jobId)).toMatchObject({ done: 0, leftOut: 1 });
    expect(await refundedOf(id)).toEqual([]);
    expect((await row(id)).cancelReason).toBeNull();
  });
});
