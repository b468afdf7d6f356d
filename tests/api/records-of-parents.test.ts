import { eq, inArray, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Db, db } from '@/db/client';
import { id, instant, ref, timestamps } from '@/db/schema/columns';
import { bookings, spaces } from '@/db/tables';
import { type Parent, scopeOf } from '@/lib/catalogue/belongs-to';
import { deleteLocation } from '@/lib/catalogue/locations/commands';
import { recordCommands } from '@/lib/catalogue/record-commands';
import { refuse } from '@/lib/foundation/errors';
import { dbNow } from '@/lib/foundation/time/database-clock';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { REMOVED } from '@/lib/platform/states/state-machine';
import { auditsOf } from '../fixtures/audits';
import { inTurn, statusOf, twice } from '../fixtures/in-turn';
import { actorOf, adminToken, partner, subAdmin } from '../fixtures/people';
import { makeBooking, makeCustomer, makeLocation, makeSpace, type TestSpace } from '../fixtures/places';

/** Cleanings, a kind of record that the product does not have, of each kind of parent. */
const columns = () => ({
  id: id(),
  note: text().notNull(),
  state: text({ enum: ['planned', 'running', 'over'] })
    .notNull()
    .default('planned'),
  finishedAt: instant(),
  deletedAt: instant(),
  ...timestamps(),
});
const ofSpace = pgTable('test_of_space', { ...columns(), spaceId: ref().notNull() });
const ofLocation = pgTable('test_of_location', { ...columns(), locationId: ref().notNull() });
const ofBooking = pgTable('test_of_booking', { ...columns(), bookingId: ref().notNull() });

beforeAll(async () => {
  for (const [table, parent] of [
    ['test_of_space', 'space_id'],
    ['test_of_location', 'location_id'],
    ['test_of_booking', 'booking_id'],
  ])
    await db().execute(
      sql.raw(`create table ${table} (id bigint generated always as identity primary key, note text not null,
        state text not null default 'planned', finished_at timestamptz, deleted_at timestamptz,
        created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
        ${parent} bigint not null)`),
    );
});
afterAll(async () => {
  for (const table of ['test_of_space', 'test_of_location', 'test_of_booking'])
    await db().execute(sql.raw(`drop table ${table}`));
});

type Shared = typeof ofSpace | typeof ofLocation | typeof ofBooking;
const load = (table: Shared) => async (on: Db, ids: number[]) =>
  on
    .select({ id: table.id, note: table.note, state: table.state })
    .from(table as typeof ofSpace)
    .where(inArray(table.id, ids));

const kind = { noun: 'amenity', record: 'amenity' } as const;
const cleaning = recordCommands({ ...kind, table: ofSpace, belongsTo: 'space', load: load(ofSpace) });
const survey = recordCommands({ ...kind, table: ofLocation, belongsTo: 'location', load: load(ofLocation) });
const remark = recordCommands({ ...kind, table: ofBooking, belongsTo: 'booking', load: load(ofBooking) });

const UNCHANGED = { state: undefined, finishedAt: undefined };
const note = z.object({ note: z.string() });
const change = note.extend({ id: z.number() });
const KINDS = {
  space: {
    table: ofSpace,
    column: ofSpace.spaceId,
    create: command({
      permission: 'amenities.edit',
      input: note.extend({ spaceId: z.number() }),
      run: (context) => cleaning.create(context, { note: context.input.note, ...UNCHANGED }),
    }),
    update: command({
      permission: 'amenities.edit',
      input: change,
      run: (context) => cleaning.update(context, { note: context.input.note, ...UNCHANGED }),
    }),
    remove: cleaning.deletion({ permission: 'amenities.edit' }),
    assertMayWrite: cleaning.assertMayWrite,
  },
  location: {
    table: ofLocation,
    column: ofLocation.locationId,
    create: command({
      permission: 'amenities.edit',
      input: note.extend({ locationId: z.number() }),
      run: (context) => survey.create(context, { note: context.input.note, ...UNCHANGED }),
    }),
    update: command({
      permission: 'amenities.edit',
      input: change,
      run: (context) => survey.update(context, { note: context.input.note, ...UNCHANGED }),
    }),
    remove: survey.deletion({ permission: 'amenities.edit' }),
    assertMayWrite: survey.assertMayWrite,
  },
  booking: {
    table: ofBooking,
    column: ofBooking.bookingId,
    create: command({
      permission: 'amenities.edit',
      input: note.extend({ bookingId: z.number() }),
      run: (context) => remark.create(context, { note: context.input.note, ...UNCHANGED }),
    }),
    update: command({
      permission: 'amenities.edit',
      input: change,
      run: (context) => remark.update(context, { note: context.input.note, ...UNCHANGED }),
    }),
    remove: remark.deletion({ permission: 'amenities.edit' }),
    assertMayWrite: remark.assertMayWrite,
  },
};

/** Staff who may edit records of the kind, of these partners. */
async function clerk(...codes: string[]): Promise<StaffActor> {
  const partners = await Promise.all(codes.map(partner));
  const { token } = await subAdmin(
    [38],
    partners.map(({ id }) => id),
  );
  return actorOf(token);
}
const admin = async () => actorOf(await adminToken());

/** A parent of the kind that these partners share, and the field that names it. */
async function parentOf(of: Parent, ...partners: string[]): Promise<Record<string, number>> {
  if (of === 'location') return { locationId: await makeLocation() };
  const space = await makeSpace({ partners });
  if (of === 'space') return { spaceId: space.id };
  const { id: businessPartnerId } = await partner(partners[0]!);
  const booking = await makeBooking({
    spaceId: space.id,
    customerId: await makeCustomer(),
    businessPartnerId,
  });
  return { bookingId: booking.id };
}

const create = (of: Parent, by: StaffActor, parent: object) =>
  KINDS[of].create(by, { note: 'first', ...parent } as never);

/** What each way of reading and writing a record answers to a caller. */
async function answers(of: Parent, by: StaffActor, parent: Record<string, number>) {
  const { table, column, update, remove, assertMayWrite } = KINDS[of];
  const { id: recordId } = await create(of, await admin(), parent);
  const isSeen = await db()
    .select({ id: table.id })
    .from(table as typeof ofSpace)
    .where(sql`${eq(table.id, recordId)} and ${scopeOf(of, column)(by) ?? sql`true`}`);
  return {
    isSeen: isSeen.length === 1,
    created: await statusOf(create(of, by, parent)),
    mayWrite: await statusOf(assertMayWrite(by, recordId)),
    updated: await statusOf(update(by, { id: recordId, note: 'second' })),
    deleted: await statusOf(remove(by, { id: recordId })),
  };
}
const ALL_200 = { isSeen: true, created: 200, mayWrite: 200, updated: 200, deleted: 200 };
const all = (status: number, isSeen: boolean) => ({
  isSeen,
  created: status,
  mayWrite: status,
  updated: status,
  deleted: status,
});

describe('a record of a space', () => {
  it('is written by staff who are assigned to all partners of the space', async () => {
    const parent = await parentOf('space', 'MERIDIAN');
    expect(await answers('space', await clerk('MERIDIAN'), parent)).toEqual(ALL_200);
    expect(await answers('space', await admin(), parent)).toEqual(ALL_200);
  });

  it('is not found by staff of another partner, or of none', async () => {
    const parent = await parentOf('space', 'MERIDIAN');
    expect(await answers('space', await clerk('TRANSIT'), parent)).toEqual(all(404, false));
    expect(await answers('space', await clerk(), parent)).toEqual(all(404, false));
  });

  it('is read, and not written, by staff of one of two partners', async () => {
    const parent = await parentOf('space', 'MERIDIAN', 'TRANSIT');
    expect(await answers('space', await clerk('TRANSIT'), parent)).toEqual(all(403, true));
  });

  it('is not changed once its space is deleted', async () => {
    const parent = await parentOf('space', 'MERIDIAN');
    const by = await clerk('MERIDIAN');
    const { id: recordId } = await create('space', by, parent);
    await db().update(spaces).set({ status: 'deleted' }).where(eq(spaces.id, parent.spaceId!));
    expect(await statusOf(create('space', by, parent))).toBe(409);
    expect(await statusOf(KINDS.space.update(by, { id: recordId, note: 'late' }))).toBe(409);
  });

  it('waits for other writers of the space', async () => {
    const parent = await parentOf('space', 'MERIDIAN');
    const by = await clerk('MERIDIAN');
    const [one, other] = await inTurn(
      () => create('space', by, parent),
      () => create('space', by, parent),
    );
    expect(one.id).not.toBe(other.id);
  });
});

describe('a record of a location', () => {
  it('is read by all staff, and written by those who write shared records', async () => {
    const parent = await parentOf('location');
    expect(await answers('location', await admin(), parent)).toEqual(ALL_200);
    expect(await answers('location', await clerk('HUSHPOD'), parent)).toEqual(ALL_200);
    expect(await answers('location', await clerk('MERIDIAN'), parent)).toEqual(all(403, true));
  });
});

it('a record of a location that is being deleted waits, and then finds no location', async () => {
  const by = await admin();
  const parent = await parentOf('location');
  const [deleted, created] = await inTurn(
    () => statusOf(deleteLocation(by, { id: parent.locationId! })),
    () => statusOf(create('location', by, parent)),
  );
  expect([deleted, created]).toEqual([200, 404]);
});

describe('a record of a booking', () => {
  it('is written by staff of the partner whose key booked', async () => {
    const parent = await parentOf('booking', 'MERIDIAN', 'TRANSIT');
    expect(await answers('booking', await clerk('MERIDIAN'), parent)).toEqual(ALL_200);
    expect(await answers('booking', await clerk('TRANSIT'), parent)).toEqual(all(404, false));
  });

  it('stays with its booking, which keeps its own version', async () => {
    const parent = await parentOf('booking', 'MERIDIAN');
    const version = () =>
      db().select({ at: bookings.updatedAt }).from(bookings).where(eq(bookings.id, parent.bookingId!));
    const before = await version();
    await create('booking', await clerk('MERIDIAN'), parent);
    expect(await version()).toEqual(before);
  });
});

describe('the states of a record', () => {
  const notified: string[] = [];
  const states = cleaning.states({
    column: 'state',
    stateOf: ({ state }) => state,
    refusal: (state) => refuse('bulk_job_ended', { sentence: `It is ${state}` } as never),
    moves: (move) => ({
      start: move({
        by: 'amenities.edit',
        from: ['planned'],
        to: 'running',
        when: 'somebody comes',
        words: null,
        audit: 'amenity.update',
      }),
      finish: move({
        by: 'amenities.delete',
        from: ['running'],
        to: 'over',
        when: 'it is clean',
        words: null,
        input: z.object({ note: z.string().min(2, 'Say more') }),
        writes: ({ input }) => ({ note: input.note, finishedAt: dbNow() }),
        tells: async ({ after, row }) => void notified.push(`${row.state} → ${after.state}: ${after.note}`),
        audit: 'amenity.update',
      }),
      forget: move({
        by: 'amenities.edit',
        from: ['planned'],
        removes: true,
        when: 'it was planned by mistake',
        words: null,
        writes: () => REMOVED,
        audit: 'amenity.delete',
      }),
    }),
  });
  let space: TestSpace;
  const planned = async () => (await create('space', await admin(), { spaceId: space.id })).id;
  beforeAll(async () => {
    space = await makeSpace({ partners: ['MERIDIAN'] });
  });

  it('move by the table, with their columns, an audit entry each, and whom they tell', async () => {
    const by = await admin();
    const recordId = await planned();
    notified.length = 0;
    await states.move(by, { id: recordId, move: 'start' });
    const after = await states.move(by, { id: recordId, move: 'finish', note: 'clean' });
    expect(after).toEqual({ id: recordId, note: 'clean', state: 'over' });
    expect(notified).toEqual(['running → over: clean']);
    const entries = await auditsOf('amenity', recordId);
    expect(entries.filter(({ action }) => action === 'amenity.update')).toMatchObject([
      { before: { state: 'planned' }, after: { state: 'running' } },
      { before: { state: 'running' }, after: { state: 'over' } },
    ]);
  });

  it('refuse a move that does not begin there, with a code of their own, and write nothing', async () => {
    const by = await admin();
    const recordId = await planned();
    const finish = () => states.move(by, { id: recordId, move: 'finish', note: 'clean' });
    await expect(finish()).rejects.toMatchObject({ code: 'bulk_job_ended' });
    const [row] = await db().select().from(ofSpace).where(eq(ofSpace.id, recordId));
    expect(row).toMatchObject({ state: 'planned', note: 'first', finishedAt: null });
  });

  it('let one of two callers at once make a move', async () => {
    const by = await admin();
    const recordId = await planned();
    expect(await twice(() => states.command('start')(by, { id: recordId }))).toEqual([200, 409]);
  });

  it('ask each move for its own permission, and each record for its own rights', async () => {
    const editor = await clerk('MERIDIAN');
    const recordId = await planned();
    expect(states.offered(editor, 'planned')).toEqual(['start', 'forget']);
    expect(states.offered(editor, 'running')).toEqual([]);
    expect(await statusOf(states.move(await clerk('TRANSIT'), { id: recordId, move: 'start' }))).toBe(404);
    expect(await statusOf(states.move(editor, { id: recordId, move: 'start' }))).toBe(200);
    expect(await statusOf(states.move(editor, { id: recordId, move: 'finish', note: 'clean' }))).toBe(403);
  });

  it('remove a record by a command of its own, which no request for any move reaches', async () => {
    const by = await admin();
    const recordId = await planned();
    expect(states.anyMove.safeParse({ move: 'forget' }).success).toBe(false);
    await expect(states.command('forget')(by, { id: recordId })).rejects.toThrow('commandThatRemoves');
    await states.commandThatRemoves('forget')(by, { id: recordId });
    expect(await db().select().from(ofSpace).where(eq(ofSpace.id, recordId))).toEqual([]);
    expect((await auditsOf('amenity', recordId)).at(-1)).toMatchObject({
      action: 'amenity.delete',
      before: { state: 'planned' },
      after: {},
    });
  });

  it('parse the fields of the move that is named', () => {
    expect(states.anyMove.safeParse({ move: 'start' }).success).toBe(true);
    expect(states.anyMove.safeParse({ move: 'finish', note: 'x' }).error?.issues[0]?.message).toBe(
      'Say more',
    );
    expect(states.anyMove.safeParse({ move: 'undo' }).success).toBe(false);
  });
});
