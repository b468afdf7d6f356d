import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { bookings, deviceCommands, spaceBlocks, spacePlans, spaces } from '@/db/tables';
import { clearInBulk } from '@/lib/booking/clearing/bulk-clear-commands';
import { BULK_HANDLERS } from '@/lib/console/bulk/handlers';
import { refuse } from '@/lib/foundation/errors';
import { carryOutBulkJobs } from '@/lib/platform/bulk/jobs';
import type { BulkJobWire } from '@/lib/platform/bulk/wire';
import { cancel, lengthen, OPERATOR, running, type Stay } from '../fixtures/again/bookings';
import { api } from '../fixtures/api';
import { causedBy } from '../fixtures/caused';
import { clockAt } from '../fixtures/clocks';
import { whileWaiting } from '../fixtures/in-turn';
import { makeLocation, makeSpace, type TestSpace, TWENTY, watch } from '../fixtures/places';
import { bookNow, visitorAt } from '../fixtures/visitors';

/** What a job that clears spaces does at its second try: docs/rules.md#clearing. */

const HOUR_MS = 3_600_000;
const base = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
const hour = (count: number) => new Date(base + count * HOUR_MS);
const ZONE = 'Asia/Tokyo';
const clock = (time: Date) => clockAt(time, ZONE);

type Closed = { jobId: number; blocks: { id: number }[] };
type Choice = { id: number; do: 'move' | 'refund' };
const close = (closing: TestSpace[], choices: Choice[], amount = 0) =>
  api.post<Closed>(
    '/admin/space-blocks',
    {
      spaceIds: closing.map(({ id }) => id),
      startsAt: hour(-1),
      endsAt: hour(48),
      reason: 'repair',
      bookings: choices,
      amount,
    },
    OPERATOR,
  );
const again = (jobId: number) =>
  api.post<{ id: number }>(`/admin/bulk-jobs/${jobId}/again`, undefined, OPERATOR);
const carryOut = () => carryOutBulkJobs(BULK_HANDLERS);
const job = async (id: number) => (await api.get<BulkJobWire>(`/admin/bulk-jobs/${id}`, OPERATOR)).data;
const spaceOf = async (id: number) =>
  (await db().select().from(bookings).where(eq(bookings.id, id)))[0]!.spaceId;

/** An upcoming guest who has paid at the counter. */
async function upcoming({ id: podId, planId: pricingPlanId }: TestSpace): Promise<number> {
  const contact = { email: `${randomUUID()}@guests.test`, countryCode: '+1', phone: '5550100' };
  const payment = { method: 'cash', reference: 'T-1', amount: 20 };
  const body = { podId, pricingPlanId, ...contact, bookingType: 'WALKIN', payment };
  const { data, text } = await api.post<{ id: number }>(
    '/booking',
    { ...body, datetimeStart: hour(5) },
    OPERATOR,
  );
  if (!data) throw new Error(`The booking was not made: ${text}`);
  return data.id;
}
const inside = async (space: TestSpace): Promise<number> => {
  await bookNow(visitorAt(space));
  const [row] = await db().select().from(bookings).where(eq(bookings.spaceId, space.id));
  return row!.id;
};

/** Why the first free space of a location cannot take a guest. */
const OBSTACLES: Record<
  string,
  { for: ('upcoming' | 'inside')[]; put: (first: TestSpace) => Promise<unknown> }
> = {
  'is closed at that time': {
    for: ['upcoming', 'inside'],
    put: ({ id }) =>
      db()
        .update(spaces)
        .set({ timezone: ZONE, restrictedFrom: clock(hour(-2)), restrictedTo: clock(hour(7)) })
        .where(eq(spaces.id, id)),
  },
  'is out of service at that time': {
    for: ['upcoming', 'inside'],
    put: ({ id }) =>
      db()
        .insert(spaceBlocks)
        .values({ spaceId: id, startsAt: hour(-1), endsAt: hour(7), reason: 'repair', setKey: randomUUID() }),
  },
  'is booked at that time': {
    for: ['upcoming', 'inside'],
    put: async (first) => [await upcoming(first), await inside(first)],
  },
  'is held by a visitor': { for: ['inside'], put: (first) => visitorAt(first).hold() },
  'is inactive': {
    for: ['upcoming', 'inside'],
    put: ({ id }) => db().update(spaces).set({ status: 'inactive' }).where(eq(spaces.id, id)),
  },
  'is deleted': {
    for: ['upcoming', 'inside'],
    put: ({ id }) => db().update(spaces).set({ status: 'deleted' }).where(eq(spaces.id, id)),
  },
  'has another tax': {
    for: ['upcoming'],
    put: ({ id }) => db().update(spaces).set({ taxPercent: 19 }).where(eq(spaces.id, id)),
  },
  'does not offer the plan': {
    for: ['upcoming'],
    put: ({ id }) => db().delete(spacePlans).where(eq(spacePlans.spaceId, id)),
  },
  'has a silent pod': {
    for: ['inside'],
    put: async ({ id }) => {
      await watch(id, 3_600);
    },
  },
  'has a door that did not open twice': {
    for: ['inside'],
    put: async ({ id }) => {
      await watch(id);
      const failed = { type: 'unlock', state: 'failed', requestedByKind: 'staff' } as const;
      const unlock = { spaceId: id, ...failed, expiresAt: new Date() };
      await db().insert(deviceCommands).values([unlock, unlock]);
    },
  },
};
const CASES = Object.entries(OBSTACLES).flatMap(([why, obstacle]) =>
  obstacle.for.map((guest) => ({ guest, why, put: obstacle.put })),
);

/**
 * Those that can begin after the job has looked for free spaces: one that takes its time would wait for the job, and
 * one that is deleted ends the search.
 */
const SUDDEN = CASES.filter(({ why }) => !/deleted|booked|held/.test(why));

describe('a guest of a space that closes', () => {
  async function threeSpaces() {
    const locationId = await makeLocation();
    const place = (name: string) => makeSpace({ ...TWENTY, locationId, name: `${name} ${randomUUID()}` });
    return { closing: await place('A'), first: await place('B'), second: await place('C') };
  }

  it.each(CASES)('who is $guest moves to the second space if the first $why', async ({ guest, put }) => {
    const { closing, first, second } = await threeSpaces();
    const id = await (guest === 'upcoming' ? upcoming : inside)(closing);
    await put(first);
    const { data } = await close([closing], [{ id, do: 'move' }]);
    await carryOut();
    expect(await job(data.jobId)).toMatchObject({ done: 1, reasons: [] });
    expect(await spaceOf(id)).toBe(second.id);
  });

  it.each(SUDDEN)('who is $guest does so even if the first only then $why', async ({ guest, put }) => {
    const { closing, first, second } = await threeSpaces();
    const id = await (guest === 'upcoming' ? upcoming : inside)(closing);
    const { data } = await close([closing], [{ id, do: 'move' }]);
    await whileWaiting(`select id from bookings where id = ${id} for update`, carryOut, () => put(first));
    expect(await job(data.jobId)).toMatchObject({ done: 1, reasons: [] });
    expect(await spaceOf(id)).toBe(second.id);
  });

  it.each(['upcoming', 'inside'] as const)(
    'who is %s stays if neither space can take them',
    async (guest) => {
      const locationId = await makeLocation();
      const place = () => makeSpace({ ...TWENTY, locationId });
      const [closing, ...others] = [await place(), await place(), await place()];
      const id = await (guest === 'upcoming' ? upcoming : inside)(closing!);
      for (const other of others) await OBSTACLES['is closed at that time']!.put(other);
      const { data } = await close([closing!], [{ id, do: 'move' }]);
      await carryOut();
      expect(await job(data.jobId)).toMatchObject({ done: 0, leftOut: 1 });
      expect(await spaceOf(id)).toBe(closing!.id);
    },
  );
});

describe('clearing again', () => {
  /** Two guests whose refunds of $240 together were shown, and of whom the job refunded only the first. */
  async function halfDone() {
    const locationId = await makeLocation();
    const own = { locationId, partners: ['HUSHPOD'] };
    const [done, left] = [await running(own), await running(own)];
    const both: Stay[] = [done, left];
    const choices = both.map(({ id }): Choice => ({ id, do: 'refund' }));
    const { data } = await close(
      both.map(({ space }) => space),
      choices,
      240,
    );
    await carryOutBulkJobs({
      ...BULK_HANDLERS,
      'booking.clear': async (actor, task) => {
        if (task.recordId === left.id) throw refuse('no_free_space');
        await clearInBulk(actor, task);
      },
    });
    expect(await job(data.jobId)).toMatchObject({ done: 1, leftOut: 1, amount: 120 });
    const reopen = () =>
      Promise.all(data.blocks.map(({ id }) => api.delete(`/admin/space-blocks/${id}`, OPERATOR)));
    return { jobId: data.jobId, done, left, reopen };
  }

  it('refunds only what the first time left out', async () => {
    const { jobId, left } = await halfDone();
    const caused = await causedBy(() => again(jobId));
    expect(caused).toMatchObject({ 'refund to the card': 1, 'audit booking.cancel': 1 });
    const [row] = await db().select().from(bookings).where(eq(bookings.id, left.id));
    expect(row?.cancelReason).toBe('operator');
  });

  it('is refused if both times together would refund more than was shown', async () => {
    const { jobId, left, reopen } = await halfDone();
    await reopen();
    await lengthen(left);
    const tryAgain = async () =>
      expect(await again(jobId)).toMatchObject({ status: 409, code: 'refund_changed' });
    expect(await causedBy(tryAgain)).toEqual({});
  });

  it('has of the shown sum only what is left, however often it is tried', async () => {
    const { jobId, left, reopen } = await halfDone();
    const second = (await again(jobId)).data.id;
    await api.post(`/admin/bulk-jobs/${second}/stop`, undefined, OPERATOR);
    await reopen();
    await lengthen(left);
    const tryAgain = async () => {
      for (const id of [jobId, second])
        expect(await again(id)).toMatchObject({ status: 409, code: 'refund_changed' });
    };
    expect(await causedBy(tryAgain)).toEqual({});
  });

  it('leaves a booking where it is that was cancelled in between', async () => {
    const locationId = await makeLocation();
    const [closing, other] = [
      await makeSpace({ ...TWENTY, locationId }),
      await makeSpace({ ...TWENTY, locationId }),
    ];
    const id = await upcoming(closing);
    const inTheWay = await upcoming(other);
    const { data } = await close([closing], [{ id, do: 'move' }]);
    await carryOut();
    await cancel({ id: inTheWay });
    await cancel({ id });
    const caused = await causedBy(() => again(data.jobId));
    expect(caused).toEqual({ 'audit bulk-job.start': 1, 'audit bulk-job.end': 1 });
    expect(await spaceOf(id)).toBe(closing.id);
  });
});

describe('spaces that are deactivated', () => {
  it('stay active, and nothing is refunded, if more would be refunded than was shown', async () => {
    const stay = await running({ locationId: await makeLocation(), partners: ['HUSHPOD'] });
    const body = { spaceIds: [stay.space.id], bookings: [{ id: stay.id, do: 'refund' }], amount: 119.99 };
    const deactivate = async () =>
      expect(await api.post('/admin/pod/deactivate', body, OPERATOR)).toMatchObject({
        status: 409,
        code: 'refund_changed',
      });
    expect(await causedBy(deactivate)).toEqual({});
  });
});

it('a job is undone only by what undoes its kind, whatever its records are', async () => {
  const space = await makeSpace({ ...TWENTY, locationId: await makeLocation() });
  const id = await upcoming(space);
  const { data } = await close([space], [{ id, do: 'refund' }], 20);
  await carryOut();
  const undo = async () => {
    for (const kind of ['space.activate', 'location.activate', 'amenity.delete'])
      expect(await api.post('/admin/bulk-jobs', { kind, jobId: data.jobId }, OPERATOR), kind).toMatchObject({
        status: 400,
        message: 'This does not undo that job',
      });
  };
  expect(await causedBy(undo)).toEqual({});
});
