import { eq, inArray, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Db, db } from '@/db/client';
import { id, instant, ref, timestamps } from '@/db/schema/columns';
import { amenities } from '@/db/tables';
import { deleteAmenity } from '@/lib/catalogue/amenities/commands';
import { recordCommands } from '@/lib/catalogue/record-commands';
import { updateOf } from '@/lib/foundation/input/fields';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { auditsOf } from '../fixtures/audits';
import { actorOf, adminToken, partner, subAdmin } from '../fixtures/people';
import { makeSpace } from '../fixtures/places';

/** Repairs of an amenity in a space, a kind of record that the product does not have. */
const repairs = pgTable('test_repairs', {
  id: id(),
  spaceId: ref().notNull(),
  amenityId: ref()
    .notNull()
    .references(() => amenities.id),
  note: text().notNull(),
  state: text({ enum: ['planned', 'done'] })
    .notNull()
    .default('planned'),
  deletedAt: instant(),
  ...timestamps(),
});

let admin: StaffActor;
beforeAll(async () => {
  admin = await actorOf(await adminToken());
  await db().execute(
    sql.raw(`create table test_repairs (id bigint generated always as identity primary key, space_id bigint not null,
      amenity_id bigint not null references amenities, note text not null, state text not null default 'planned',
      deleted_at timestamptz, created_at timestamptz not null default now(), updated_at timestamptz not null default now())`),
  );
});
afterAll(async () => {
  await db().execute(sql.raw('drop table test_repairs'));
});

const load = async (on: Db, ids: number[]) =>
  on
    .select({ id: repairs.id, amenityId: repairs.amenityId, note: repairs.note, state: repairs.state })
    .from(repairs)
    .where(inArray(repairs.id, ids));
const repair = recordCommands({
  table: repairs,
  belongsTo: 'space',
  noun: 'amenity',
  record: 'amenity',
  load,
});

const fields = z.object({ amenityId: z.number(), note: z.string() });
const chooses = [{ field: 'amenityId', table: amenities, sentence: 'Choose an amenity from the list' }];
const create = repair.creation({
  permission: 'amenities.add',
  input: fields.extend({ spaceId: z.number() }),
  chooses,
  columns: ({ amenityId, note }) => ({ amenityId, note, state: undefined }),
});
const update = repair.updating({
  permission: 'amenities.edit',
  input: updateOf(fields),
  chooses,
  columns: ({ amenityId, note }) => ({ amenityId, note, state: undefined }),
});
const states = repair.states({
  column: 'state',
  refusal: (state) => new Error(state) as never,
  moves: (move) => ({
    finish: move({
      by: 'amenities.edit',
      from: ['planned'],
      to: 'done',
      when: 'it works again',
      words: { label: 'Finish', done: 'finished', consequence: 'Its note is kept.' },
      input: z.object({ note: z.string() }),
      writes: ({ input }) => ({ note: input.note }),
      audit: 'amenity.update',
    }),
  }),
});

async function newAmenity(): Promise<number> {
  const [row] = await db()
    .insert(amenities)
    .values({ name: 'Lamp', image: 'lamp.png' })
    .returning({ id: amenities.id });
  return row!.id;
}
const newRepair = async (amenityId: number) =>
  create(admin, { spaceId: (await makeSpace()).id, amenityId, note: 'flickers' });

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no refusal',
    ({ status, errors }) => [status, errors],
  );
const NOT_THERE = [400, [{ path: 'amenityId', message: 'Choose an amenity from the list' }]];

describe('a record that names another', () => {
  it('is refused on its field if that does not exist', async () => {
    expect(await refusalOf(newRepair(9_999_999))).toEqual(NOT_THERE);
    const { id } = await newRepair(await newAmenity());
    expect(await refusalOf(update(admin, { id, amenityId: 9_999_999 }))).toEqual(NOT_THERE);
  });

  it('keeps one that was deleted since, and takes no other that was', async () => {
    const [own, other] = [await newAmenity(), await newAmenity()];
    const { id } = await newRepair(own);
    for (const deleted of [own, other]) await deleteAmenity(admin, { id: deleted });
    const changed = await update(admin, { id, amenityId: own, note: 'still flickers' });
    expect(changed).toMatchObject({ amenityId: own, note: 'still flickers' });
    expect(await refusalOf(update(admin, { id, amenityId: other }))).toEqual(NOT_THERE);
  });

  it('has a command only if it says what is chosen, which the error names', () => {
    const withoutChoice = () =>
      repair.updating({
        permission: 'amenities.edit',
        input: updateOf(fields),
        columns: ({ amenityId, note }) => ({ amenityId, note, state: undefined }),
      });
    expect(withoutChoice).toThrow("Add { field: 'amenityId', table, sentence } to chooses of the amenity.");
  });
});

describe('a new record with a picture', () => {
  it('is refused for a space that the staff do not see before its picture is examined', async () => {
    const withPicture = repair.creation({
      permission: 'amenities.add',
      input: fields.extend({ spaceId: z.number(), image: z.string() }),
      picture: { field: 'image', kind: 'amenity' },
      chooses,
      columns: ({ amenityId, note }) => ({ amenityId, note, state: undefined }),
    });
    const space = await makeSpace({ partners: ['MERIDIAN'] });
    const { id: partnerId } = await partner('HUSHPOD');
    const clerk = await actorOf((await subAdmin([37], [partnerId])).token);
    const input = { spaceId: space.id, amenityId: await newAmenity(), note: 'dark', image: 'no picture' };
    expect(await refusalOf(withPicture(clerk, input))).toEqual([404, undefined]);
    expect(await refusalOf(withPicture(admin, input))).toMatchObject([400, [{ path: 'image' }]]);
  });
});

describe('the refusals that an endpoint lists', () => {
  it('follow from what a record belongs to, and from what its command does', () => {
    expect([create, update].map(({ refusals }) => refusals)).toEqual([
      ['conflict', 'not_found'],
      ['conflict', 'stale'],
    ]);
    expect(repair.deletion({ permission: 'amenities.delete' }).refusals).toEqual(['conflict']);
    expect(states.move.refusals).toEqual(['conflict']);
  });
});

describe('a move', () => {
  it('is audited with its states and with what it writes', async () => {
    const { id } = await newRepair(await newAmenity());
    await states.move(admin, { id, move: 'finish', note: 'works' });
    const [row] = await db().select().from(repairs).where(eq(repairs.id, id));
    expect(row).toMatchObject({ state: 'done', note: 'works' });
    const entry = (await auditsOf('amenity', id)).at(-1);
    expect(entry).toMatchObject({
      before: { state: 'planned', note: 'flickers' },
      after: { state: 'done', note: 'works' },
    });
  });

  it('is offered to the staff who may make it, in the states in which it begins', async () => {
    const words = { label: 'Finish', done: 'finished', consequence: 'Its note is kept.' };
    const offered = { ...words, move: 'finish', hasInput: true };
    expect(states.actionsOf(admin, 'planned')).toEqual([{ ...offered, isAllowed: true }]);
    const clerk = await actorOf((await subAdmin([36])).token);
    expect(states.actionsOf(clerk, 'planned')).toEqual([{ ...offered, isAllowed: false }]);
    expect(states.actionsOf(admin, 'done')).toEqual([]);
  });
});
