import { createRequire } from 'node:module';
import { and, eq, inArray, ne, SQL, sql } from 'drizzle-orm';
import { alias, pgEnum, pgSchema, pgTable, text, unionAll } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { writeStatements } from './sql-text';
import { bookingPeriods, bookings, cardMoves, locations, spaces } from './tables';

// Never connected: only texts are asked for.
const client = postgres('postgres://nobody@localhost/none');
const db = drizzle(client, { casing: 'snake_case' });
const otherCase = drizzle(client);

const others = alias(spaces, 'others');
const elsewhere = pgSchema('elsewhere').table('things', { thingName: text() });
const elsewhereToo = alias(elsewhere, 'too');
const colour = pgEnum('colour', ['red', 'green']);
const namedAnew = pgTable('named_anew', { ownName: text('Its"Name') });
const counted = db
  .select({ spaceId: bookings.spaceId, total: sql<number>`count(*)`.as('total') })
  .from(bookings)
  .groupBy(bookings.spaceId)
  .as('counted');
const recent = db.$with('recent').as(db.select({ id: bookings.id }).from(bookings).limit(7));
const at = new Date('2026-11-25T10:00:00Z');

type Built = { toSQL: () => { sql: string; params: unknown[] } };
const STATEMENTS: Record<string, Built> = {
  'a join with conditions': db
    .select({ id: spaces.id, place: locations.name, constant: sql`1` })
    .from(spaces)
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .where(and(eq(spaces.name, 'Space'), inArray(spaces.id, [1, 2, 3]), undefined)),
  'an alias': db.select().from(spaces).leftJoin(others, eq(others.id, spaces.id)),
  'a subquery and a named expression': db
    .select({ name: spaces.name, total: counted.total })
    .from(spaces)
    .innerJoin(counted, eq(counted.spaceId, spaces.id))
    .orderBy(counted.total),
  'a common table expression': db.with(recent).select().from(recent),
  'a query as a part': db
    .select({ id: spaces.id })
    .from(spaces)
    .where(sql`exists (${db.select({ one: sql`1` }).from(bookings).where(eq(bookings.spaceId, spaces.id))})`),
  'a query as a value': db
    .select({ id: spaces.id })
    .from(spaces)
    .where(inArray(spaces.id, db.select({ id: bookings.spaceId }).from(bookings))),
  'queries together': unionAll(
    db.select({ id: spaces.id }).from(spaces).where(eq(spaces.id, 1)),
    db.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, 2)),
  ),
  'values of every kind': db
    .select({
      values: sql`${null}, ${undefined}, ${1}, ${'text'}, ${true}, ${['a', 'b']}, ${[]}, ${at}, ${{ a: 1 }}`,
    })
    .from(spaces),
  'raw text, names, enums': db
    .select({ a: sql.raw('now()'), b: sql`${sql.identifier('odd "name"')}`, c: sql`${colour}` })
    .from(spaces),
  placeholders: db
    .select({ id: spaces.id })
    .from(spaces)
    .where(and(eq(spaces.id, sql.placeholder('id')), sql`${spaces.name} = ${sql.placeholder('name')}`)),
  'values within the text': db
    .select({ id: spaces.id })
    .from(spaces)
    .where(sql`${spaces.id} = ${5} and ${sql`${spaces.name} = ${"O'Hare"}`.inlineParams()} and ${6} = 6`),
  'a view': db.select().from(cardMoves).where(eq(cardMoves.bookingId, 3)),
  'another schema': db
    .select()
    .from(elsewhere)
    .innerJoin(elsewhereToo, eq(elsewhereToo.thingName, elsewhere.thingName)),
  'a column with a name of its own': db.select().from(namedAnew).where(eq(namedAnew.ownName, 'x')),
  'an insert with conflicts': db
    .insert(locations)
    .values({ name: 'Here', createdAt: at } as never)
    .onConflictDoUpdate({ target: locations.id, set: { name: sql`excluded.name`, createdAt: at } })
    .returning({ id: locations.id }),
  'an update with expressions': db
    .update(bookings)
    .set({ amountCents: sql`${bookings.amountCents} + ${5}`, startsAt: at, cancelledAt: null })
    .where(eq(bookings.id, 7)),
  'a deletion': db.delete(bookings).where(sql`${bookings.id} = any(${'{1,2}'}::bigint[])`),
  'names as they are': otherCase.select().from(spaces).where(eq(spaces.locationId, 4)),
};

// An update writes its time into `updated_at`: both texts are of the same moment.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at });
});
afterAll(() => {
  vi.useRealTimers();
});

it.each(Object.entries(STATEMENTS))('texts are those that drizzle writes: %s', (_, statement) => {
  const undo = writeStatements();
  const written = statement.toSQL();
  undo();
  expect(written).toStrictEqual(statement.toSQL());
});

const textOf = (statement: Built) => {
  const undo = writeStatements();
  const written = statement.toSQL();
  undo();
  return written;
};

it('has what a column with few values is compared with in the text, so that the database plans it once', () => {
  const some = db.select({ id: spaces.id }).from(spaces).limit(10);
  const where = and(
    eq(spaces.status, 'active'),
    ne(spaces.status, 'deleted'),
    inArray(bookingPeriods.state, ['held', 'paying']),
    eq(spaces.name, 'active'),
  );
  expect(textOf(some.where(where))).toStrictEqual({
    sql: `select "id" from "spaces" where ("spaces"."status" = 'active' and "spaces"."status" <> 'deleted' and "booking_periods"."state" in ('held', 'paying') and "spaces"."name" = $1) limit 10`,
    params: ['active'],
  });
});

it('and so of a condition from another bundle, which has the library a second time', () => {
  const copy: typeof import('drizzle-orm') = createRequire(import.meta.url)('drizzle-orm');
  expect(copy.SQL).not.toBe(SQL);
  const found = db.select({ id: spaces.id }).from(spaces).where(copy.eq(spaces.status, 'active'));
  expect(textOf(found)).toStrictEqual({
    sql: `select "id" from "spaces" where "spaces"."status" = 'active'`,
    params: [],
  });
});

it('keeps as a parameter what is no such value, what is written, and a limit that somebody chose', () => {
  const odd = "x' or true --" as 'active';
  const found = db
    .select({ id: spaces.id })
    .from(spaces)
    .where(inArray(spaces.status, ['active', odd]))
    .limit(37);
  expect(textOf(found)).toStrictEqual({
    sql: 'select "id" from "spaces" where "spaces"."status" in ($1, $2) limit $3',
    params: ['active', odd, 37],
  });
  const { sql: written } = textOf(db.update(spaces).set({ status: 'active' }).where(eq(spaces.id, 3)));
  expect(written).toMatch(/"status" = \$\d/);
});
