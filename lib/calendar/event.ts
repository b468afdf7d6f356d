import type { CalendarEvent } from '@/lib/integrations/calendar';
import { zoneOffset } from '@/lib/time';

/** What a partner's calendar is told of a booking: nothing of the person, and nothing that opens a door. */
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
 * The id of a booking's event, the same at every try: hexadecimal digits are among the characters that the service
 * takes (a to v, 0 to 9). It follows from the reference, so that two installations never write each other's.
 */
export const eventIdOf = (transactionId: string): string =>
  `booking${Buffer.from(transactionId).toString('hex')}`;

/** RFC 3339 by the clock of the zone, with its offset at that instant: `2026-11-01T01:30:00-04:00`. */
function dateTime(instant: Date, zone: string): string {
  const offset = zoneOffset(zone, instant).slice(3);
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  const ahead = (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
  return `${new Date(instant.getTime() + ahead).toISOString().slice(0, 19)}${offset}`;
}

/** The event of a booking that stands, from the start of its first period to the end of its last. */
export function eventOf(entry: Entry, brand: string): CalendarEvent {
  const { bookingId, transactionId, space, address, timezone, startsAt, endsAt } = entry;
  const at = (instant: Date) => ({ dateTime: dateTime(instant, timezone), timeZone: timezone });
  return {
    summary: `${brand}: ${space}`,
    location: address ?? space,
    description: `Booking ${transactionId}`,
    status: 'confirmed',
    start: at(startsAt),
    end: at(endsAt),
    extendedProperties: { private: { bookingId: String(bookingId) } },
  };
}
