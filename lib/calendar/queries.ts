import 'server-only';
import { and, eq, isNotNull } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookings, spaces } from '@/db/tables';
import type { Entry } from './event';

/** Statuses of a booking that stands: confirmed, rescheduled, extended (spec 2 section 4). */
export const STANDING = [2, 4, 5];

/** The condition on `spaces` that they are of a partner type and have all that opens their calendar. */
export const hasCalendar = and(
  isNotNull(spaces.boxTypeId),
  isNotNull(spaces.calendarId),
  isNotNull(spaces.calendarClientId),
  isNotNull(spaces.calendarClientSecretEncrypted),
  isNotNull(spaces.calendarRefreshTokenEncrypted),
);

/** What a calendar should show of a booking now, and what opens it; the secrets still encrypted. */
export type Wanted = {
  calendarId: string;
  clientId: string;
  clientSecretEncrypted: string;
  refreshTokenEncrypted: string;
  entry: Entry;
  /** Whether the booking stands; one that does not has no event. */
  stands: boolean;
};

/** Null when the booking's space has no calendar. */
export async function wantedOf(bookingId: number): Promise<Wanted | null> {
  const [row] = await db()
    .select({ booking: bookings, space: spaces })
    .from(bookings)
    .innerJoin(spaces, eq(spaces.id, bookings.spaceId))
    .where(and(eq(bookings.id, bookingId), hasCalendar));
  if (!row) return null;
  const { booking, space } = row;
  const { transactionId, startsAt, endsAt } = booking;
  const { name, address, timezone } = space;
  return {
    calendarId: space.calendarId ?? '',
    clientId: space.calendarClientId ?? '',
    clientSecretEncrypted: space.calendarClientSecretEncrypted ?? '',
    refreshTokenEncrypted: space.calendarRefreshTokenEncrypted ?? '',
    entry: { bookingId, transactionId, space: name, address, timezone, startsAt, endsAt },
    stands: STANDING.includes(booking.status),
  };
}
