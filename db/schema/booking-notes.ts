import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { admins } from './access';
import { bookings } from './bookings';
import { createdAt, id, ref } from './columns';

/** What members of staff noted about a booking: docs/rules.md#booking-notes. */
export const bookingNotes = pgTable(
  'booking_notes',
  {
    id: id(),
    bookingId: ref()
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    adminId: ref()
      .notNull()
      .references(() => admins.id),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('booking_notes_booking').on(t.bookingId), index('booking_notes_admin').on(t.adminId)],
);
