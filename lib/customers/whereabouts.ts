import 'server-only';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { cities, countries, states } from '@/db/tables';
import { invalidField } from '@/lib/errors';
import { assertHierarchy, type Whereabouts } from '@/lib/geography/hierarchy';

/** A place as it was sent: its id, its name, null for none, undefined when it stays. */
type Sent = number | string | null | undefined;
type Places = Partial<Record<'countryId' | 'stateId' | 'cityId' | 'country' | 'state' | 'city', Sent>>;

const called = (column: PgColumn, name: string): SQL => sql`lower(${column}) = lower(${name})`;

const first = (one: Sent, other: Sent): Sent => (one === undefined ? other : one);

/** The id of what was sent: itself, or what has that name. */
async function idOf(
  path: string,
  sent: Sent,
  stood: number | null,
  byName: (name: string) => PromiseLike<{ id: number }[]>,
): Promise<number | null> {
  if (sent === undefined) return stood;
  if (sent === null || sent === '') return null;
  if (typeof sent === 'number') return sent;
  if (/^\d{1,15}$/.test(sent)) return Number(sent);
  const [row] = await byName(sent);
  if (!row) throw invalidField(path, `No ${path} of this name is there`);
  return row.id;
}

/**
 * Where a customer is after a change: what was sent over what stood. Throws 400 beside the level that is not
 * there, or not in the one above it.
 */
export async function whereaboutsOf(tx: Tx, sent: Places, stood: Whereabouts): Promise<Whereabouts> {
  const countryId = await idOf('country', first(sent.countryId, sent.country), stood.countryId, (name) =>
    tx.select({ id: countries.id }).from(countries).where(called(countries.name, name)),
  );
  const stateId = await idOf('state', first(sent.stateId, sent.state), stood.stateId, (name) =>
    tx
      .select({ id: states.id })
      .from(states)
      .where(and(eq(states.countryId, countryId ?? 0), called(states.name, name))),
  );
  const cityId = await idOf('city', first(sent.cityId, sent.city), stood.cityId, (name) =>
    tx
      .select({ id: cities.id })
      .from(cities)
      .where(and(eq(cities.stateId, stateId ?? 0), called(cities.name, name))),
  );
  const where = { countryId, stateId, cityId };
  const stayed = countryId === stood.countryId && stateId === stood.stateId && cityId === stood.cityId;
  if (!stayed) await assertHierarchy(tx, where);
  return where;
}
