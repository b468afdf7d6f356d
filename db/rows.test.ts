import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import * as drizzleUtils from 'drizzle-orm/utils';
import postgres from 'postgres';
import { expect, it } from 'vitest';
import { rowMapper, type Selected } from './rows';
import { bookings, cities, locations, spaces } from './tables';

// Never connected: a select says what it selects before it runs.
const db = drizzle(postgres('postgres://nobody@localhost/none'));
const { mapResultRow } = drizzleUtils as unknown as {
  mapResultRow: (fields: unknown, values: unknown[], always: unknown) => unknown;
};

const SELECTS = {
  'columns of every kind': db.select().from(bookings),
  'a table alone in a join': db.select().from(locations).leftJoin(cities, eq(cities.id, locations.cityId)),
  'objects of one table, of several, and of expressions': db
    .select({
      id: spaces.id,
      zone: { name: spaces.timezone },
      total: sql<number>`1`.mapWith(Number),
      plain: sql`2`,
      named: sql`3`.as('named'),
      city: { name: cities.name, latitude: cities.latitude },
      mixed: { city: cities.name, location: locations.name },
      counted: { total: sql`4`.mapWith(Number), plain: sql`5` },
    })
    .from(spaces)
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .leftJoin(cities, eq(cities.id, locations.cityId)),
  'a right join, which may find no first table': db
    .select({ space: { id: spaces.id, size: spaces.sizeSqft }, location: { id: locations.id } })
    .from(spaces)
    .rightJoin(locations, eq(locations.id, spaces.locationId)),
};

/** Values of a result as the driver gives them, with nulls in their turn. */
const valuesOf = (count: number, turn: number) =>
  Array.from({ length: count }, (_, at) => ((at + turn) % 3 === 0 ? null : '2026-11-20 10:00:00+00'));

it.each(Object.entries(SELECTS))('rows are those that drizzle makes: %s', (_, select) => {
  const selected = select.prepare('rows') as unknown as Selected;
  const map = rowMapper(selected);
  const { fields, joinsNotNullableMap } = selected;
  const nothing = fields.map(() => null);
  for (const values of [nothing, ...[0, 1, 2].map((turn) => valuesOf(fields.length, turn))]) {
    const expected = mapResultRow(fields, values, joinsNotNullableMap);
    expect(map(values)).toStrictEqual(expected);
    expect(JSON.stringify(map(values))).toBe(JSON.stringify(expected));
  }
});
