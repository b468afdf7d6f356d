import 'server-only';
import { and, eq, isNotNull } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookings, spaces } from '@/db/tables';
import { ACTIVE_STATUSES } from '@/lib/column-values/booking-status';
import type { Entry } from './event';

/** Condition on `spaces`: a partner type with complete calendar credentials. */
export const hasCalendar = and(
  isNotNull(spaces.boxTypeId),
  isNotNull(spaces.calendarId),
  isNotNull(spaces.calendarClientId),
  isNotNull(spaces.calendarClientSecretEncrypted),
  isNotNull(spaces.calendarRefreshTokenEncrypted),
);

/**
 * The event that a calendar should currently show for a booking, with the credentials; the secrets are still
 * encrypted.
 */
export type Wanted = {
  calendarId: string;
  clientId: string;
  clientSecretEncrypted: string;
  refreshTokenEncrypted: string;
  entry: Entry;
  /** Whether the booking has an active status; otherwise it has no event. */
  isActive: boolean;
};

/**
 * The event that a partner's calendar should show for a booking; null if the space has no calendar. For `spaceId`, a
 * space that the booking has left, `isActive` is false.
 */
export async function wantedCalendarEvent(bookingId: number, spaceId?: number): Promise<Wanted | null> {
  const [row] = await db()
    .select({ booking: bookings, space: spaces })
    .from(bookings)
    .innerJoin(spaces, eq(spaces.id, spaceId ?? bookings.spaceId))
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
    isActive: ACTIVE_STATUSES.includes(booking.status) && booking.spaceId === space.id,
  };
}
