import 'server-only';
import { and, asc, eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookings } from '@/db/tables';
import { bookingScope } from '@/lib/catalogue/occupancy/booking-with-space';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { loadBookings } from './list-row-queries';
import type { BookingRow } from './schema';
import { active } from './time-groups';

/** More of a day are on the timeline. */
const SHOWN = 50;

/** The bookings in scope that begin in a space on a day of its clock, `YYYY-MM-DD`, in order (`bookings.view`). */
export async function bookingsOfDay(actor: Actor, spaceId: number, day: string): Promise<BookingRow[]> {
  authorize(actor, 'bookings.view');
  const rows = await db()
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.spaceId, spaceId), eq(bookings.localDate, day), active, bookingScope(actor)))
    .orderBy(asc(bookings.startsAt))
    .limit(SHOWN);
  const loaded = await loadBookings(
    db(),
    rows.map(({ id }) => id),
  );
  return loaded.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}
