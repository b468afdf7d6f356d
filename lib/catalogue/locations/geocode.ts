import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import { db } from '@/db/client';
import { locations } from '@/db/tables';
import { geocode, withTimeZone } from '@/lib/catalogue/geography/geocode';
import type { Coordinates, GeocodeQuery } from '@/lib/catalogue/geography/schema';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';

/**
 * Like {@link geocode}; with `locationId` the address is looked up near that location, and without an address the
 * location's own coordinates are returned. Throws 404 if nothing fits.
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
