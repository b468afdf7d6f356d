import 'server-only';
import { asc, eq, sql } from 'drizzle-orm';
import { type Db, db } from '@/db/client';
import { admins, bookingNotes } from '@/db/tables';
import { onlyRow } from '@/lib/foundation/only-row';
import type { BookingNote } from './note-schema';

const authorName = sql<string>`coalesce(nullif(trim(${admins.firstName} || ' ' || ${admins.lastName}), ''), ${admins.email})`;

const notes = (on: Db) =>
  on
    .select({
      id: bookingNotes.id,
      text: bookingNotes.text,
      by: authorName,
      createdAt: bookingNotes.createdAt,
    })
    .from(bookingNotes)
    .innerJoin(admins, eq(admins.id, bookingNotes.adminId))
    .$dynamic();

/** The notes of a booking, oldest first; the caller has authorized. */
export const notesOf = (bookingId: number): Promise<BookingNote[]> =>
  notes(db()).where(eq(bookingNotes.bookingId, bookingId)).orderBy(asc(bookingNotes.id));

/** One note; the caller has authorized. */
export const noteById = async (id: number, on: Db): Promise<BookingNote> =>
  onlyRow(await notes(on).where(eq(bookingNotes.id, id)));
