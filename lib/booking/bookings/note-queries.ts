import 'server-only';
import { asc, eq, sql } from 'drizzle-orm';
import { type Db, db } from '@/db/client';
import { admins, bookingNotes } from '@/db/tables';
import type { BookingNote } from './note-schema';

const authorName = sql<string>`coalesce(nullif(trim(${admins.firstName} || ' ' || ${admins.lastName}), ''), ${admins.email})`;

/** The notes of a booking, oldest first; the caller has authorized. */
export const notesOf = (bookingId: number, on: Db = db()): Promise<BookingNote[]> =>
  on
    .select({
      id: bookingNotes.id,
      text: bookingNotes.text,
      by: authorName,
      createdAt: bookingNotes.createdAt,
    })
    .from(bookingNotes)
    .innerJoin(admins, eq(admins.id, bookingNotes.adminId))
    .where(eq(bookingNotes.bookingId, bookingId))
    .orderBy(asc(bookingNotes.id));
