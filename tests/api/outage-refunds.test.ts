import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { bookingPeriods, bookings, bulkItems, refunds } from '@/db/tables';
import { refundInBulk } from '@/lib/booking/outage-refunds/commands';
import { repeatedOutageTimes } from '@/lib/booking/outage-refunds/queries';
import { BULK_HANDLERS } from '@/lib/console/bulk/handlers';
import { addDays } from '@/lib/foundation/time/local-dates';
import { localDate } from '@/lib/foundation/time/zones';
import { carryOutBulkJobs } from '@/lib/platform/bulk/jobs';
import type { BulkJobWire } from '@/lib/platform/bulk/wire';
import { api } from '../fixtures/api';
import { causedBy } from '../fixtures/caused';
import { REFUNDED, together } from '../fixtures/caused-bookings';
import { jobs } from '../fixtures/jobs';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeSpace, type TestSpace, TWENTY } from '../fixtures/places';
import { bookingRowsOf, bookNow, endedAgo, lapse, visitorAt } from '../fixtures/visitors';

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

type Preview = {
  count: number;
  card: number;
  wallet: number;
  bookings: { id: number; card: number; wallet: number; leftOut: string | null }[];
};

/** A booking of $20 on a card, which ended this many seconds ago. */
async function bookPastStay(space: TestSpace, seconds: number): Promise<number> {
  const webId = await bookNow(visitorAt(space));
  await endedAgo(webId, seconds);
  return (await bookingRowsOf(webId)).booking.id;
}

/** The last three days at a space, on its own clock. */
function days(...spaces: TestSpace[]) {
  const today = localDate(new Date(), spaces[0]!.zone);
  return {
    spaceIds: spaces.map(({ id }) => id),
    from: `${addDays(today, -2)}T00:00`,
    to: `${addDays(today, 1)}T00:00`,
    method: 'original',
  };
}

it('staff are asked which time is meant when the clock of one of the spaces shows it twice', async () => {
  const [home, abroad] = [
    await makeSpace({ ...TWENTY, zone: 'America/New_York' }),
    await makeSpace({ ...TWENTY, zone: 'UTC' }),
  ];
  const repeated = (spaceIds: number[], from: string, to: string) =>
    repeatedOutageTimes({ spaceIds, from, to, method: 'original', isFromSecond: false, isToSecond: false });
  const [twice, once] = ['2026-11-01T01:30', '2026-11-01T03:30'];
  expect(await repeated([abroad.id, home.id], twice, once)).toEqual({ from: true, to: false });
  expect(await repeated([home.id], '2026-10-31T01:30', twice)).toEqual({ from: false, to: true });
  expect(await repeated([abroad.id], twice, twice)).toEqual({ from: false, to: false });
});

const preview = ({ spaceIds, ...outage }: ReturnType<typeof days>, by = token) =>
  api.get<Preview>(
    `/admin/outage-refunds?${new URLSearchParams({ ...outage, spaceIds: spaceIds.join(',') })}`,
    { token: by },
  );
const start = (outage: object, amount: number, by = token) =>
  api.post<{ id: number }>('/admin/outage-refunds', { ...outage, amount, reason: 'No power' }, { token: by });
const progress = async (id: number, by = token) =>
  api.get<BulkJobWire>(`/admin/bulk-jobs/${id}`, { token: by });
const refundedOf = async (bookingId: number) =>
  (await db().select().from(refunds).where(eq(refunds.bookingId, bookingId)))
    .filter(({ state }) => state !== 'failed')
    .map(({ amountCents, method, reason }) => [amountCents, method, reason]);

describe('the refund of an outage', () => {
  it('is previewed first, and gives every booking its money once, however often it is started', async () => {
    const [space, other] = [await makeSpace(TWENTY), await makeSpace(TWENTY)];
    const ids = [
      await bookPastStay(space, 9_000),
      await bookPastStay(space, 6_000),
      await bookPastStay(other, 6_000),
    ];
    const refunded = await bookPastStay(space, 3_000);
    await api.put(`/admin/booking/${refunded}/refund`, { type: 'wallet', amount: 20 }, { token });
    const partly = ids[0]!;
    await api.put(`/admin/booking/${partly}/refund`, { type: 'card', amount: 5 }, { token });
    const current = (await bookingRowsOf(await bookNow(visitorAt(space)))).booking.id;
    const lapsed = await visitorAt(other).hold();
    await lapse(lapsed.data.id);
    await jobs();
    expect((await bookingRowsOf(lapsed.data.id)).booking.cancelReason).toBe('lapsed');
    await visitorAt(other).hold();

    const outage = days(space, other);
    const { data } = await preview(outage);
    expect(data).toMatchObject({ count: 3, card: 55, wallet: 0 });
    expect(Object.fromEntries(data.bookings.map(({ id, leftOut }) => [id, leftOut]))).toEqual({
      ...Object.fromEntries(ids.map((id) => [id, null])),
      [refunded]: 'Refunded in full already',
      [current]: 'Still running. Cancel and refund it separately.',
    });

    expect(await start(outage, 54.99)).toMatchObject({ status: 409, code: 'outage_changed' });
    let started: Awaited<ReturnType<typeof start>>[] = [];
    const startThrice = async () => {
      started = await Promise.all([start(outage, 55), start(outage, 55), start(outage, 55)]);
      expect((await progress(started[0]!.data.id)).data).toMatchObject({
        state: 'running',
        endedAt: null,
        total: 5,
        done: 0,
        leftOut: 2,
      });
      await Promise.all([jobs(), jobs(), jobs()]);
    };
    expect(await causedBy(startThrice)).toEqual({
      ...together(REFUNDED, REFUNDED, REFUNDED),
      'audit bulk-job.start': 1,
      'audit bulk-job.start-again': 2,
      'audit bulk-job.end': 1,
    });
    expect(started.map(({ status }) => status)).toEqual([201, 201, 201]);
    const job = started[0]!.data.id;
    expect(started.map(({ data }) => data.id)).toEqual([job, job, job]);
    expect(await refundedOf(partly)).toEqual([
      [500, 'card', null],
      [1_500, 'card', 'No power'],
    ]);
    for (const id of ids.slice(1)) expect(await refundedOf(id)).toEqual([[2_000, 'card', 'No power']]);
    expect((await progress(job)).data).toMatchObject({
      state: 'done',
      endedAt: expect.any(String),
      total: 5,
      done: 3,
      leftOut: 2,
      amount: 55,
      requestedBy: expect.any(String),
      reasons: expect.arrayContaining([
        expect.objectContaining({ recordId: refunded, reason: 'Refunded in full already' }),
      ]),
    });
    expect(await start(outage, 55)).toMatchObject({ status: 409, code: 'refunded' });
    expect(
      (await api.get<{ action: string }[]>(`/admin/audit-log?entity=booking&entityId=${partly}`, { token }))
        .text,
    ).toContain('refund.order');
  });

  it('counts a booking as done in the transaction that orders its refund, so that a crash refunds nothing twice', async () => {
    const space = await makeSpace(TWENTY);
    const id = await bookPastStay(space, 600);
    const job = (await start(days(space), 20)).data.id;
    await carryOutBulkJobs({
      ...BULK_HANDLERS,
      refund: async (actor, task) => {
        await refundInBulk(actor, task);
        throw new Error('The instance is gone.');
      },
    });
    await db().update(bulkItems).set({ leasedUntil: sql`now() - interval '1 second'` });
    await jobs();
    expect(await refundedOf(id)).toEqual([[2_000, 'card', 'No power']]);
    expect((await progress(job)).data).toMatchObject({ state: 'done', done: 1, leftOut: 0, amount: 20 });
  });

  it('can be stopped: waiting bookings are left out, and nothing is refunded later', async () => {
    const space = await makeSpace(TWENTY);
    const id = await bookPastStay(space, 600);
    const job = (await start(days(space), 20)).data.id;
    const stop = () => api.post(`/admin/bulk-jobs/${job}/stop`, undefined, { token });
    expect((await stop()).data).toMatchObject({
      state: 'stopped',
      done: 0,
      leftOut: 1,
      reasons: [{ recordId: id, reason: 'Stopped before its turn' }],
    });
    await jobs();
    expect(await refundedOf(id)).toEqual([]);
    expect(await stop()).toMatchObject({ status: 409, code: 'bulk_job_ended' });
  });

  it('leaves out a booking that was refunded in the meantime, with the reason', async () => {
    const space = await makeSpace(TWENTY);
    const [first, second] = [await bookPastStay(space, 4_000), await bookPastStay(space, 600)];
    const job = (await start({ ...days(space), method: 'wallet' }, 40)).data.id;
    await api.put(`/admin/booking/${first}/refund`, { type: 'card', amount: 20 }, { token });
    await jobs();
    expect(await refundedOf(second)).toEqual([[2_000, 'wallet', 'No power']]);
    expect((await progress(job)).data).toMatchObject({
      done: 1,
      leftOut: 1,
      amount: 20,
      reasons: [{ recordId: first, reason: 'This booking has already been refunded in full' }],
    });
  });

  it('requires permission and covers only visible bookings; a job is seen only by the person who started it', async () => {
    const space = await makeSpace(TWENTY);
    const id = await bookPastStay(space, 600);
    const { businessPartnerId } = (await db().select().from(bookings).where(eq(bookings.id, id)))[0]!;
    const stranger = await partner('MERIDIAN');
    expect(stranger.id).not.toBe(businessPartnerId);
    const [viewer, outsider] = [
      await subAdmin([2, 14], [businessPartnerId]),
      await subAdmin([11], [stranger.id]),
    ];
    expect((await preview(days(space), viewer.token)).status).toBe(403);
    expect((await start(days(space), 20, viewer.token)).status).toBe(403);
    expect((await preview(days(space), outsider.token)).data.bookings).toEqual([]);
    const job = (await start(days(space), 20)).data.id;
    expect((await progress(job, outsider.token)).status).toBe(404);
    expect(
      (await api.post(`/admin/bulk-jobs/${job}/stop`, undefined, { token: outsider.token })).status,
    ).toBe(404);
    expect((await api.post(`/admin/bulk-jobs/${job}/stop`, undefined, { token })).status).toBe(200);
  });

  it('is refused without spaces or with an impossible period', async () => {
    const space = await makeSpace(TWENTY);
    const outage = days(space);
    expect((await preview({ ...outage, to: outage.from })).status).toBe(400);
    expect((await preview({ ...outage, from: '2020-01-01T00:00' })).status).toBe(400);
    expect((await preview({ ...outage, spaceIds: [] })).status).toBe(400);
  });
});

describe('an outage in a night in which the clock is set back', () => {
  /** 1 November 2026 in New York: 01:45 is 05:45Z and 06:45Z, 01:15 is 05:15Z and 06:15Z. */
  const night = { from: '2026-11-01T01:45', to: '2026-11-01T01:15', method: 'wallet' };

  it('can end at the first or the second occurrence of a repeated time', async () => {
    const space = await makeSpace({ ...TWENTY, zone: 'America/New_York' });
    const webId = await bookNow(visitorAt(space));
    const { booking, period } = await bookingRowsOf(webId);
    const time = { startsAt: new Date('2026-11-01T05:50:00Z'), endsAt: new Date('2026-11-01T06:10:00Z') };
    await db().update(bookings).set(time).where(eq(bookings.id, booking.id));
    await db().update(bookingPeriods).set(time).where(eq(bookingPeriods.id, period.id));
    const outage = { ...night, spaceIds: [space.id] };
    expect(await preview(outage)).toMatchObject({ status: 400, errors: [{ path: 'to' }] });
    const second = await preview({ ...outage, isToSecond: 'true' } as typeof outage);
    expect(second.data.bookings.map(({ id }) => id)).toEqual([booking.id]);
    const both = await preview({ ...outage, isToSecond: 'true', isFromSecond: 'true' } as typeof outage);
    expect(both.status, 'the second 01:45 is after the second 01:15').toBe(400);
  });
});
