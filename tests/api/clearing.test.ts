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
import { makeLocation, makeSpace, signed, type TestSpace, watch } from '../fixtures/places';
import { mailsTo, provider } from '../fixtures/stand-ins';
import { bookingRowsOf, bookNow, visitorAt } from '../fixtures/visitors';

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
async function place(count: number): Promise<TestSpace[]> {
  const locationId = await makeLocation();
  const spaces: TestSpace[] = [];
  for (let index = 0; index < count; index += 1) {
    const space = await makeSpace({ locationId });
    await watch(space.id);
    spaces.push(space);
  }
  return spaces;
}

/** A guest who is inside and paid by card. */
async function inside(space: TestSpace) {
  const visitor = visitorAt(space);
  const { booking } = await bookingRowsOf(await bookNow(visitor));
  return { id: booking.id, email: visitor.email, webId: booking.webId };
}

/** An upcoming guest, paid at the counter. */
async function coming(space: TestSpace, from: number) {
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

describe('a space that is put out of service with bookings', () => {
  it('is closed at once; a job moves, refunds and leaves them as chosen, each once', async () => {
    const [here, other] = (await place(2)) as [TestSpace, TestSpace];
    const name = await signed(other);
    const guest = await inside(here);
    const [moved, refunded, left] = [await coming(here, 5), await coming(here, 7), await coming(here, 9)];
    const { data: met } = await api.get<(typeof blockedBookingOutput)['_output'][]>(
      '/admin/space-blocks/meets',
      {
        token,
        query: { spaceIds: here.id, startsAt: hour(-1).toISOString(), endsAt: hour(48).toISOString() },
      },
    );
    expect(met.map(({ id, isRunning, refund }) => [id, isRunning, refund])).toEqual([
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
    const { status, data, text } = await block([here], choices, { amount: 20 });
    expect(status, text).toBe(201);
    expect(await visitorAt(here).hold()).toMatchObject({ status: 422 });
    await Promise.all([jobs(), jobs(), jobs()]);

    const after = await job(data.jobId);
    expect(after).toMatchObject({ state: 'done', total: 4, done: 4, leftOut: 0, amount: 20 });
    const outcomeOf = (id: number) => after.outcomes.find(({ recordId }) => recordId === id)?.outcome;
    expect(outcomeOf(guest.id)).toBe(`Moved to ${name}`);
    expect(outcomeOf(moved.id)).toBe(`Moved to ${name}`);
    expect(outcomeOf(refunded.id)).toBe('Cancelled, $20.00 refunded');
    expect(outcomeOf(left.id)).toBe('Stays');

    expect((await row(guest.id)).spaceId).toBe(other.id);
    expect(await row(moved.id)).toMatchObject({ spaceId: other.id, startsAt: hour(5) });
    expect(await row(refunded.id)).toMatchObject({ spaceId: here.id, cancelReason: 'operator' });
    expect(await row(left.id)).toMatchObject({ spaceId: here.id, startsAt: hour(9), cancelReason: null });
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

  it('is made once by one key, with one job', async () => {
    const [here] = (await place(2)) as [TestSpace];
    const { id } = await coming(here, 5);
    const by = { token, headers: { 'idempotency-key': randomUUID() } };
    const send = () => block([here], [choose(id, 'refund')], { amount: 20 }, by);
    const first = await send();
    const second = await send();
    expect(second.data).toEqual(first.data);
    expect(await blocksOf([here])).toHaveLength(1);
    await jobs();
    expect(await refundedOf(id)).toEqual([['wallet', 2_000]]);
  });

  it('says what could not be done and why, and does it when tried again', async () => {
    const [here, other] = (await place(2)) as [TestSpace, TestSpace];
    const { id } = await coming(here, 5);
    const inTheWay = await coming(other, 5);
    const { data } = await block([here], [choose(id, 'move')]);
    const tooSoon = await api.post(`/admin/bulk-jobs/${data.jobId}/again`, undefined, { token });
    expect(tooSoon).toMatchObject({ status: 409, code: 'bulk_job_running' });
    await jobs();
    expect(await job(data.jobId)).toMatchObject({
      done: 0,
      reasons: [{ recordId: id, reason: 'No other space of this location is free for its whole time' }],
    });
    expect((await row(id)).spaceId).toBe(here.id);

    await api.delete(`/admin/booking/${inTheWay.id}`, { token });
    const again = await api.post<{ id: number }>(`/admin/bulk-jobs/${data.jobId}/again`, undefined, {
      token,
    });
    expect(again.status).toBe(201);
    await jobs();
    expect(await job(again.data.id)).toMatchObject({ done: 1, leftOut: 0 });
    expect((await row(id)).spaceId).toBe(other.id);
    const third = await api.post(`/admin/bulk-jobs/${again.data.id}/again`, undefined, { token });
    expect(third).toMatchObject({ status: 409, code: 'nothing_left_out' });
  });

  it('a refund that the card service refuses is named, and tried again without a second cancellation', async () => {
    const [here] = (await place(1)) as [TestSpace];
    const guest = await inside(here);
    const { payment } = await bookingRowsOf(guest.webId);
    await provider().refunds.create({ payment_intent: payment!.intentId! });
    const { data } = await block([here], [choose(guest.id, 'refund')], { amount: 20 });
    await jobs();
    const refused = {
      done: 0,
      outcomes: [],
      reasons: [{ recordId: guest.id, reason: expect.stringContaining('the card service refused it') }],
    };
    expect(await job(data.jobId)).toMatchObject(refused);
    expect((await row(guest.id)).cancelReason).toBe('operator');
    const again = await api.post<{ id: number }>(`/admin/bulk-jobs/${data.jobId}/again`, undefined, {
      token,
    });
    await jobs();
    expect(await job(again.data.id)).toMatchObject(refused);
  });

  it('never takes for a move a space that closes in the same step', async () => {
    const [here, next, free] = (await place(3)) as [TestSpace, TestSpace, TestSpace];
    const [one, two] = [await coming(here, 60), await coming(next, 60)];
    const from = { startsAt: hour(59), endsAt: hour(61) };
    const { data } = await block([here, next], [choose(one.id, 'move'), choose(two.id, 'move')], from);
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
    const [here, other] = (await place(2)) as [TestSpace, TestSpace];
    const [moved, refunded, left] = [await coming(here, 5), await coming(here, 7), await coming(here, 9)];
    const choices = [choose(moved.id, 'move'), choose(refunded.id, 'refund'), choose(left.id, 'leave')];
    const { status, data, text } = await deactivate([here], choices, { amount: 20 });
    expect(status, text).toBe(200);
    expect(await statusOf(here)).toBe('inactive');
    await Promise.all([jobs(), jobs()]);
    expect(await job(data.jobId)).toMatchObject({ done: 3, leftOut: 0, amount: 20 });
    expect((await row(moved.id)).spaceId).toBe(other.id);
    expect(await refundedOf(refunded.id)).toEqual([['wallet', 2_000]]);
    expect(await row(left.id)).toMatchObject({ spaceId: here.id, cancelReason: null });
  });

  it('are inactive all, or none, and nothing is decided without the permission for it', async () => {
    const meridian = (await partner('MERIDIAN')).id;
    const here = await makeSpace({ partners: ['MERIDIAN'], locationId: await makeLocation() });
    const foreign = await makeSpace();
    const { id } = await coming(here, 5);
    const by = await subAdmin([2, 3, 20], [meridian]);
    expect((await deactivate([here, foreign], [], {}, by)).status).toBe(404);
    expect((await deactivate([here], [choose(id, 'move')], {}, by)).status).toBe(403);
    expect(await statusOf(here)).toBe('active');
    expect((await deactivate([here], [choose(id, 'leave')], {}, by)).data.jobId).toBeNull();
    expect(await statusOf(here)).toBe('inactive');
  });
});

describe('what is decided about bookings', () => {
  it('needs the permission for each: without it nothing is closed', async () => {
    const meridian = (await partner('MERIDIAN')).id;
    const here = await makeSpace({ partners: ['MERIDIAN'], locationId: await makeLocation() });
    const { id } = await coming(here, 5);
    const [blocker, mover] = [
      await subAdmin([2, 3, 201], [meridian]),
      await subAdmin([2, 3, 12, 14, 201], [meridian]),
    ];
    expect((await block([here], [choose(id, 'move')], {}, blocker)).status).toBe(403);
    expect((await block([here], [choose(id, 'refund')], { amount: 20 }, mover)).status).toBe(403);
    expect(await blocksOf([here])).toEqual([]);
    expect((await block([here], [choose(id, 'leave')], {}, blocker)).data.jobId).toBeNull();
    const { data } = await api.get<{ refund: number | null }[]>('/admin/space-blocks/meets', {
      ...mover,
      query: { spaceIds: here.id, startsAt: hour(0).toISOString() },
    });
    expect(data.map(({ refund }) => refund)).toEqual([null]);
  });

  it('is what was shown: more money, another booking or one that is gone is 409, and nothing is closed', async () => {
    const [here, other] = (await place(2)) as [TestSpace, TestSpace];
    const [{ id }, elsewhere, later] = [
      await coming(here, 5),
      await coming(other, 5),
      await coming(here, 60),
    ];
    expect(await block([here], [choose(id, 'refund')], { amount: 19.99 })).toMatchObject({
      status: 409,
      code: 'refund_changed',
    });
    for (const wrong of [elsewhere.id, later.id, 999_999_999])
      expect(await block([here], [choose(wrong, 'move')])).toMatchObject({
        status: 409,
        code: 'bookings_changed',
      });
    await api.delete(`/admin/booking/${id}`, { token });
    expect(await block([here], [choose(id, 'move')])).toMatchObject({
      status: 409,
      code: 'bookings_changed',
    });
    expect(await blocksOf([here, other])).toEqual([]);
  });

  it('is not done to one that went elsewhere meanwhile', async () => {
    const [here, other] = (await place(2)) as [TestSpace, TestSpace];
    const { id } = await coming(here, 5);
    const { data } = await block([here], [choose(id, 'refund')], { amount: 20 });
    await api.put(`/booking/${id}`, { datetimeStart: hour(6).toISOString(), podId: other.id }, { token });
    await jobs();
    expect(await job(data.jobId)).toMatchObject({ done: 0, leftOut: 1 });
    expect(await refundedOf(id)).toEqual([]);
    expect((await row(id)).cancelReason).toBeNull();
  });
});
