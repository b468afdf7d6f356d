import { check, doublePrecision, index, pgTable, text } from 'drizzle-orm/pg-core';
import { between, id, ref } from './columns';

export const countries = pgTable('countries', {
  id: id(),
  code: text().notNull().unique(),
  name: text().notNull(),
  dialCode: text().notNull(),
  flag: text().notNull(),
});

export const states = pgTable(
  'states',
  {
    id: id(),
    countryId: ref()
      .notNull()
      .references(() => countries.id),
    name: text().notNull(),
  },
  (t) => [index('states_country').on(t.countryId, t.name)],
);

/** Cities with their centre, which also serves as the geocoder when no maps service is configured. */
export const cities = pgTable(
  'cities',
  {
    id: id(),
    stateId: ref()
      .notNull()
      .references(() => states.id),
    name: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
  },
  (t) => [
    index('cities_state').on(t.stateId, t.name),
    index('cities_name').on(t.name),
    check('cities_latitude', between(t.latitude, -90, 90)),
    check('cities_longitude', between(t.longitude, -180, 180)),
  ],
);
