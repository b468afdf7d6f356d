import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { bookings } from './bookings';
import { createdAt, ref } from './columns';

/** The mails that were sent about a booking, without their text: docs/rules.md#evidence. */
export const sentMails = pgTable(
  'sent_mails',
  {
    /** The id of the effect: a repeat is the same mail. */
    key: text().primaryKey(),
    bookingId: ref()
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    subject: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('sent_mails_booking').on(t.bookingId)],
);
