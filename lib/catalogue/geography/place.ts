import 'server-only';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { cities, countries, states } from '@/db/tables';
import { invalidField } from '@/lib/foundation/errors';
import { assertHierarchy, type PlaceIds } from './hierarchy';

/** A place in a request: its id, its name, null for none, undefined to leave it unchanged. */
type Sent = number | string | null | undefined;
type Places = Partial<Record<'countryId' | 'stateId' | 'cityId' | 'country' | 'state' | 'city', Sent>>;

const called = (column: PgColumn, name: string): SQL => sql`lower(${column}) = lower(${name})`;

const first = (one: Sent, other: Sent): Sent => (one === undefined ? other : one);

/** The id of the sent place: the id itself, or that of the name. */
async function idOf(
  path: string,
  sent: Sent,
  current: number | null,
  byName: (name: string) => PromiseLike<{ id: number }[]>,
): Promise<number | null> {
  if (sent === undefined) return current;
  if (sent === null || sent === '') return null;
  if (typeof sent === 'number') return sent;
  if (/^\d{1,15}$/.test(sent)) return Number(sent);
  const [row] = await byName(sent);
  if (!row) throw invalidField(path, `There is no ${path} with this name`);
  return row.id;
}

/**
 * The resulting place: the sent values merged over the current ones. Throws 400 on a level that does not exist, or is
 * not in the level above.
 */
export async function placeOf(tx: Tx, sent: Places, current: PlaceIds): Promise<PlaceIds> {
  const countryId = await idOf('country', first(sent.countryId, sent.country), current.countryId, (name) =>
    tx.select({ id: countries.id }).from(countries).where(called(countries.name, name)),
  );
  const stateId = await idOf('state', first(sent.stateId, sent.state), current.stateId, (name) =>
    tx
      .select({ id: states.id })
      .from(states)
      .where(and(eq(states.countryId, countryId ?? 0), called(states.name, name))),
  );
  const cityId = await idOf('city', first(sent.cityId, sent.city), current.cityId, (name) =>
    tx
      .select({ id: cities.id })
      .from(cities)
      .where(and(eq(cities.stateId, stateId ?? 0), called(cities.name, name))),
  );
  const where = { countryId, stateId, cityId };
  const stayed = countryId === current.countryId && stateId === current.stateId && cityId === current.cityId;
  if (!stayed) await assertHierarchy(tx, where);
  return where;
}
