import 'server-only';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { cities, countries, states } from '@/db/tables';
import { type FieldError, invalid, invalidField } from '@/lib/foundation/errors';

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
 * Country, state and city after a change: the sent values merged over the current ones. Throws 400 on a level that
 * does not exist, or is not in the level above.
 */
export async function mergedPlace(tx: Tx, sent: Places, current: PlaceIds): Promise<PlaceIds> {
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

/** Country, state and city of a record, from wide to narrow. */
export type PlaceIds = { countryId: number | null; stateId: number | null; cityId: number | null };

async function wrongCountry(tx: Tx, { countryId }: PlaceIds): Promise<FieldError | false> {
  if (countryId === null) return false;
  const [country] = await tx.select({ id: countries.id }).from(countries).where(eq(countries.id, countryId));
  return !country && { path: 'countryId', message: 'This country does not exist' };
}

async function wrongState(tx: Tx, { countryId, stateId }: PlaceIds): Promise<FieldError | false> {
  if (stateId === null) return false;
  const [state] = await tx.select().from(states).where(eq(states.id, stateId));
  return (
    state?.countryId !== countryId && { path: 'stateId', message: 'This state is not in the chosen country' }
  );
}

async function wrongCity(tx: Tx, { stateId, cityId }: PlaceIds): Promise<FieldError | false> {
  if (cityId === null) return false;
  const [city] = await tx.select().from(cities).where(eq(cities.id, cityId));
  return city?.stateId !== stateId && { path: 'cityId', message: 'This city is not in the chosen state' };
}

/** Throws 400 with a sentence for each level of a place that does not belong to the level above. */
async function assertHierarchy(tx: Tx, where: PlaceIds): Promise<void> {
  const checked = [await wrongCountry(tx, where), await wrongState(tx, where), await wrongCity(tx, where)];
  const errors = checked.filter((error) => error !== false);
  if (errors[0]) throw invalid(errors[0].message, errors);
}
