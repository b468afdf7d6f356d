import { localIso } from '@/lib/foundation/time/zones';
import type { CalendarEvent } from '@/lib/platform/integrations/calendar';

/** The data that a partner's calendar shows of a booking: nothing about the person, and nothing that opens a door. */
export type Entry = {
  bookingId: number;
  transactionId: string;
  space: string;
  address: string | null;
  /** IANA name of the space's zone. */
  timezone: string;
  startsAt: Date;
  endsAt: Date;
};

/**
 * The event id of a booking, the same for every attempt: hexadecimal digits are among the characters that the
 * service accepts (a to v, 0 to 9). Derived from the reference, so that two installations never overwrite
 * each other's events.
 */
export const calendarEventIdOf = (transactionId: string): string =>
  `booking${Buffer.from(transactionId).toString('hex')}`;

/** The event of an active booking, from the start of its first period to the end of its last. */
export function calendarEventOf(entry: Entry, brand: string): CalendarEvent {
  const { bookingId, transactionId, space, address, timezone, startsAt, endsAt } = entry;
  const timeOf = (instant: Date) => ({ dateTime: localIso(instant, timezone), timeZone: timezone });
  return {
    summary: `${brand}: ${space}`,
    location: address ?? space,
    description: `Booking ${transactionId}`,
    status: 'confirmed',
    start: timeOf(startsAt),
    end: timeOf(endsAt),
    extendedProperties: { private: { bookingId: String(bookingId) } },
  };
}
