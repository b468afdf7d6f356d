import 'server-only';
import zoneAt from '@photostructure/tz-lookup';
import { type AnyColumn, and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { cities, countries, locations, states } from '@/db/tables';
import { invalidField, notFound } from '@/lib/foundation/errors';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { geocodeByMaps } from '@/lib/platform/integrations/geocoding';
import { addressPhrases } from './address-phrases';
import type { Coordinates, GeocodeQuery } from './schema';

const lower = (column: AnyColumn) => sql`lower(${column})`;
const among = (column: AnyColumn, names: string[]) => sql`(${inArray(lower(column), names)})::int`;

const cityRows = () =>
  db()
    .select({
      latitude: cities.latitude,
      longitude: cities.longitude,
      place: sql<string>`concat_ws(', ', ${cities.name}, ${states.name}, ${countries.name})`,
    })
    .from(cities)
    .innerJoin(states, eq(states.id, cities.stateId))
    .innerJoin(countries, eq(countries.id, states.countryId));

type Found = Omit<Coordinates, 'timezone'>;

/**
 * The centre of the city that an address names, or null. Prefers a city whose state or country is also named, or
 * whose name stands alone between commas; then the longest name.
 */
async function geocodeByCity(address: string): Promise<Found | null> {
  const { parts, asCities, regions, names } = addressPhrases(address);
  if (names.length === 0) return null;
  const points = [
    sql`4 * ${among(cities.name, parts)}`,
    sql`3 * ${among(cities.name, asCities)}`,
    sql`2 * ${among(states.name, regions)}`,
    among(states.name, names),
    among(countries.name, names),
  ];
  const fit = sql.join(points, sql` + `);
  const [found] = await cityRows()
    // A word within a longer part is a city only if its state or country is also named: "Airport" is a city, in
    // Hawaii.
    .where(and(inArray(lower(cities.name), names), sql`${fit} > 0`))
    .orderBy(desc(fit), desc(sql`length(${cities.name})`), asc(cities.id))
    .limit(1);
  return found ? { ...found, source: 'city' } : null;
}

async function namesOf({ countryId, stateId, cityId }: GeocodeQuery): Promise<string[]> {
  const results = await Promise.all([
    cityId ? db().select({ name: cities.name }).from(cities).where(eq(cities.id, cityId)) : [],
    stateId ? db().select({ name: states.name }).from(states).where(eq(states.id, stateId)) : [],
    countryId ? db().select({ name: countries.name }).from(countries).where(eq(countries.id, countryId)) : [],
  ]);
  return results.flat().map((row) => row.name);
}

const withTimeZone = (place: Found): Coordinates => ({
  ...place,
  timezone: zoneAt(place.latitude, place.longitude),
});

/**
 * Geocodes an address, for staff: with the maps service if one is configured and responds, otherwise the centre of
 * the chosen city, otherwise of the city that the address names. Throws 404 if nothing fits.
 */
export async function geocode(actor: Actor, query: GeocodeQuery): Promise<Coordinates> {
  authorize(actor, 'staff');
  const address = [query.address, ...(await namesOf(query))].filter(Boolean).join(', ');
  if (address === '') throw invalidField('address', 'Enter an address');
  const byMaps = await geocodeByMaps(address);
  if (byMaps) return withTimeZone({ ...byMaps, source: 'maps' });
  const [chosen] = query.cityId ? await cityRows().where(eq(cities.id, query.cityId)) : [];
  const place: Found | null = chosen ? { ...chosen, source: 'city' } : await geocodeByCity(address);
  if (!place) throw notFound('Address');
  return withTimeZone(place);
}

/**
 * Geocodes an address as {@link geocode} does; with `locationId` the address is looked up near that location, and
 * without an address the location's own coordinates are returned. Throws 404 if nothing fits.
 */
export async function geocodeAt(actor: Actor, query: GeocodeQuery): Promise<Coordinates> {
  authorize(actor, 'staff');
  const [location] = query.locationId
    ? await db()
        .select()
        .from(locations)
        .where(and(eq(locations.id, query.locationId), isNull(locations.deletedAt)))
    : [];
  if (!location) return geocode(actor, query);
  const { latitude, longitude, name, timezone, countryId, stateId, cityId } = location;
  if (query.address === '' && latitude !== null && longitude !== null) {
    const coordinates = withTimeZone({ latitude, longitude, source: 'location', place: name });
    return { ...coordinates, timezone: timezone ?? coordinates.timezone };
  }
  const place = {
    countryId: countryId ?? undefined,
    stateId: stateId ?? undefined,
    cityId: cityId ?? undefined,
  };
  return geocode(actor, { ...place, ...query, address: query.address || (location.address ?? '') });
}
