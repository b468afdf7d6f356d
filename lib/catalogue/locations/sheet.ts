import 'server-only';
import { and, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { cities, countries, states } from '@/db/tables';
import { tidyName } from '@/lib/foundation/text/tidy-name';
import { importedColumns } from '@/lib/platform/csv/columns';
import { type Cells, importSheet, numberIn, unknownName } from '@/lib/platform/csv/sheet';
import { createLocation } from './commands';
import { LOCATION_EXPORT } from './csv-columns';

async function placeOf(tx: Tx, { country, state, city }: Cells) {
  const named = async (
    table: typeof countries | typeof states | typeof cities,
    column: string,
    name?: string,
    within = sql`true`,
  ) => {
    if (!name) return null;
    const same = sql`lower(${table.name}) = lower(${tidyName(name)})`;
    const [row] = await tx.select({ id: table.id }).from(table).where(and(same, within));
    if (!row) throw unknownName(column, name, column);
    return row.id;
  };
  const countryId = await named(countries, 'country', country);
  const stateId = await named(states, 'state', state, sql`${states.countryId} = ${countryId}`);
  const cityId = await named(cities, 'city', city, sql`${cities.stateId} = ${stateId}`);
  return { countryId, stateId, cityId };
}

export const locationSheet = importSheet({
  command: createLocation,
  columns: importedColumns(LOCATION_EXPORT),
  sample:
    'name,city,state,country,zipcode,address,timezone,latitude,longitude\r\nSEA Concourse C,,,,98158,17801 International Blvd,America/Los_Angeles,47.4435,-122.3016\r\n',
  read: async ({ tx, cells }) => ({
    ...(await placeOf(tx, cells)),
    latitude: numberIn(cells.latitude),
    longitude: numberIn(cells.longitude),
    timezone: cells.timezone || null,
  }),
});
