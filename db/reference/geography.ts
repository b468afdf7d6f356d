import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { TransactionSql } from 'postgres';

export type GeographyState = { name: string; cities: [name: string, latitude: number, longitude: number][] };
export type Geography = {
  code: string;
  name: string;
  dialCode: string;
  flag: string;
  states: GeographyState[];
}[];

/** Built by dev/geography.ts; see docs/attributions.md. Ids are the positions in this file. */
export const GEOGRAPHY_FILE = fileURLToPath(new URL('./data/geography.json.gz', import.meta.url));

/** Reads only these of the 171,000 rows, as one array per column. */
type Columns = { id: number[]; parent: number[]; name: string[] };

function flatten(geography: Geography) {
  const states: Columns = { id: [], parent: [], name: [] };
  const cities = { id: [], parent: [], name: [], latitude: [], longitude: [] } as Columns & {
    latitude: number[];
    longitude: number[];
  };
  geography.forEach((country, index) => {
    for (const state of country.states) {
      const stateId = states.id.push(states.id.length + 1);
      states.parent.push(index + 1);
      states.name.push(state.name);
      for (const [name, latitude, longitude] of state.cities) {
        cities.id.push(cities.id.length + 1);
        cities.parent.push(stateId);
        cities.name.push(name);
        cities.latitude.push(latitude);
        cities.longitude.push(longitude);
      }
    }
  });
  return { states, cities };
}

/**
 * Loads countries, states and cities, once. Skipped where countries exist, because records refer to these ids and a
 * newer file may number its rows differently.
 */
export async function seedGeography(tx: TransactionSql): Promise<void> {
  const present = await tx`select 1 from countries limit 1`;
  if (present.length > 0) return;
  const geography: Geography = JSON.parse(gunzipSync(readFileSync(GEOGRAPHY_FILE)).toString('utf8'));
  const { states, cities } = flatten(geography);
  const rows = geography.map(({ code, name, dialCode, flag }, index) => ({
    id: index + 1,
    code,
    name,
    dial_code: dialCode,
    flag,
  }));
  await tx`insert into countries ${tx(rows)}`;
  await tx`
    insert into states (id, country_id, name)
    select * from unnest(${states.id}::bigint[], ${states.parent}::bigint[], ${states.name}::text[])`;
  await tx`
    insert into cities (id, state_id, name, latitude, longitude)
    select * from unnest(${cities.id}::bigint[], ${cities.parent}::bigint[], ${cities.name}::text[],
      ${cities.latitude}::float8[], ${cities.longitude}::float8[])`;
}
