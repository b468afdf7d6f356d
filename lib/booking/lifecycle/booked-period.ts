import 'server-only';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { bookingPeriods } from '@/db/tables';

type Row = typeof bookingPeriods.$inferSelect;
/** A period of a booking. Periods without a booking block a space that is out of service: docs/rules.md#blocks. */
export type BookedPeriod = Row & { bookingId: number };

/** A period that was read through its booking, with the id of that booking. */
export function asBookedPeriod<Period extends Pick<Row, 'bookingId'>>(
  period: Period,
): Period & { bookingId: number } {
  const { bookingId } = period;
  if (bookingId === null) throw new Error('A period of no booking was read as one of a booking.');
  return { ...period, bookingId };
}

/** The booked periods of a booking that occupy time: confirmed, being paid or held. */
export async function bookedPeriodsOf(tx: Tx, bookingId: number): Promise<BookedPeriod[]> {
  const periods = await tx
    .select()
    .from(bookingPeriods)
    .where(and(eq(bookingPeriods.bookingId, bookingId), ne(bookingPeriods.state, 'released')))
    .orderBy(asc(bookingPeriods.ordinal));
  return periods.map(asBookedPeriod);
}
