import type { TransactionSql } from 'postgres';
import { PLACES, type Place } from './places';

export type Location = Place & { id: number };

async function cityOf(tx: TransactionSql, place: Place) {
  const { country, state, name } = place.city;
  const [found] = await tx<{ country_id: number; state_id: number; city_id: number }[]>`
    select countries.id::int as country_id, states.id::int as state_id, cities.id::int as city_id
    from countries join states on states.country_id = countries.id join cities on cities.state_id = states.id
    where countries.code = ${country} and states.name = ${state} and cities.name = ${name}`;
  if (!found) throw new Error(`The geography has no ${name}, ${state}, ${country}.`);
  return found;
}

/** The airports and stations, in the order of {@link PLACES}. */
export async function seedLocations(tx: TransactionSql, openedAt: Date): Promise<Location[]> {
  const locations: Location[] = [];
  for (const place of PLACES) {
    const row = {
      ...(await cityOf(tx, place)),
      name: place.name,
      address: place.address,
      zipcode: place.zipcode,
      timezone: place.timezone,
      latitude: place.latitude,
      longitude: place.longitude,
      is_active: place.isActive,
      created_at: openedAt,
      updated_at: openedAt,
    };
    const [added] = await tx<{ id: number }[]>`insert into locations ${tx(row)} returning id::int`;
    locations.push({ ...place, id: added!.id });
  }
  return locations;
}
