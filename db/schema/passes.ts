import { date, pgTable, text } from 'drizzle-orm/pg-core';
import { bookings } from './bookings';
import { cents, ref } from './columns';

export const priorityPasses = pgTable('priority_passes', {
  bookingId: ref()
    .primaryKey()
    .references(() => bookings.id, { onDelete: 'cascade' }),
  cardHolder: text().notNull(),
  /** Only the last four digits are ever stored. */
  cardLast4: text().notNull(),
  inputType: text(),
  costCents: cents().notNull().default(0),
  cardCreatedOn: date(),
  cardExpiresOn: date(),
});

export const boardingPasses = pgTable('boarding_passes', {
  bookingId: ref()
    .primaryKey()
    .references(() => bookings.id, { onDelete: 'cascade' }),
  traveller: text().notNull(),
  airline: text(),
  flightNumber: text(),
  departingFrom: text(),
  arrivingTo: text(),
  travelDate: date(),
});
