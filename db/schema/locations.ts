import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { between, id, instant, ref, timestamps } from './columns';
import { cities, countries, states } from './geography';

export const locations = pgTable(
  'locations',
  {
    id: id(),
    name: text().notNull(),
    address: text(),
    countryId: ref().references(() => countries.id),
    stateId: ref().references(() => states.id),
    cityId: ref().references(() => cities.id),
    zipcode: text(),
    timezone: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    isActive: boolean().notNull().default(true),
    deletedAt: instant(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('locations_name').on(sql`lower(${t.name})`).where(sql`${t.deletedAt} is null`),
    index('locations_country').on(t.countryId),
    index('locations_state').on(t.stateId),
    index('locations_city').on(t.cityId),
    check('locations_name_given', sql`length(trim(${t.name})) between 1 and 120`),
    check('locations_latitude', between(t.latitude, -90, 90)),
    check('locations_longitude', between(t.longitude, -180, 180)),
  ],
);
