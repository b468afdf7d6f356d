import 'server-only';
import { asc, eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { cities, countries, states } from '@/db/tables';
import { labelledZones } from '@/lib/foundation/time/known-zones';
import { MAX_ROWS } from '@/lib/platform/list/define';
import type { Country, Place, TimeZone } from './schema';

/** Countries by name. Public reference data: none of these queries authorizes. */
export async function listCountries(
  page: number,
  limit: number,
): Promise<{ rows: Country[]; total: number }> {
  const size = Math.min(limit, MAX_ROWS);
  const [rows, total] = await Promise.all([
    db()
      .select()
      .from(countries)
      .orderBy(asc(countries.name), asc(countries.id))
      .limit(size)
      .offset(page * size),
    db().$count(countries),
  ]);
  return { rows, total };
}

/** The states of a country by name; empty for an unknown country. */
export const listStates = (countryId: number): Promise<Place[]> =>
  db()
    .select({ id: states.id, name: states.name })
    .from(states)
    .where(eq(states.countryId, countryId))
    .orderBy(asc(states.name), asc(states.id));

/** The cities of a state by name; empty for an unknown state. */
export const listCities = (stateId: number): Promise<Place[]> =>
  db()
    .select({ id: cities.id, name: cities.name })
    .from(cities)
    .where(eq(cities.stateId, stateId))
    .orderBy(asc(cities.name), asc(cities.id));

/** Every time zone with its current offset. */
export const listTimeZones = (): TimeZone[] =>
  labelledZones().map(({ name, label }) => ({ id: name, name, label }));

/** The name of each country by its code (ISO 3166), in the order of the names. */
export async function countryNamesByCode(): Promise<Map<string, string>> {
  const rows = await db()
    .select({ code: countries.code, name: countries.name })
    .from(countries)
    .orderBy(asc(countries.name), asc(countries.id));
  return new Map(rows.map(({ code, name }) => [code, name]));
}
