import { type SignedSpace, signedName } from '@/lib/catalogue/spaces/pod-name';
import { compactIso } from '@/lib/foundation/time/local-dates';
import 'server-only';
import type { Language } from '@/lib/column-values/languages';
import { env } from '@/lib/foundation/settings/env';
import { sayIn } from '@/lib/platform/languages/say';

export type CalendarEntry = {
  uid: string;
  /** Higher in each later file of the same uid with different content. */
  sequence: number;
  /** Whether the entry is removed, with its reminder. */
  isCancelled: boolean;
  /** The publisher; the entry of one publisher is changed and removed by no other. */
  organizer: { name: string; email: string };
  title: string;
  start: Date;
  end: Date;
  place: string;
  note: string;
  url: string;
  /** When the file was written. */
  now: Date;
};

/**
 * RFC 5545: backslash, comma, semicolon and line breaks are escaped; other control characters would end the value in
 * some calendars.
 */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r?\n|\r/g, '\\n')
    .replace(/\p{Cc}/gu, '');

/** RFC 5545: a line has at most 75 octets; the rest continues on the next line, after a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (octets + size > 75) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += sign;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}

/** The method of a calendar file: RFC 5546. */
export const calendarMethod = (isCancelled: boolean): 'CANCEL' | 'PUBLISH' =>
  isCancelled ? 'CANCEL' : 'PUBLISH';

/**
 * An .ics file of one booking, with a reminder five minutes before its end; for a cancelled booking, one that removes
 * it from the calendar.
 */
export function calendarFile(entry: CalendarEntry): string {
  const { uid, sequence, isCancelled, organizer, title, start, end, place, note, url, now } = entry;
  const reminder = [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER;RELATED=END:-PT5M',
    'END:VALARM',
  ];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hushpod//Bookings//EN',
    `METHOD:${calendarMethod(isCancelled)}`,
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `ORGANIZER;CN="${organizer.name.replaceAll('"', '')}":mailto:${organizer.email}`,
    `DTSTAMP:${compactIso(now)}`,
    `DTSTART:${compactIso(start)}`,
    `DTEND:${compactIso(end)}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    ...(isCancelled ? [] : [`DESCRIPTION:${escaped(note)}`]),
    `URL:${url}`,
    ...(isCancelled ? [] : reminder),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

export type CalendarBooking = {
  reference: string;
  space: SignedSpace & { address: string | null };
  startsAt: Date;
  endsAt: Date;
  passcode: string | null;
  revision: number;
  isCancelled: boolean;
  /** The address of the visitor's own page. */
  url: string;
};

/**
 * The calendar file of a booking, in a language: docs/rules.md#visitor-calendar. All files of one booking have the
 * same uid, and a later one has a higher sequence, so that a calendar moves or removes the entry instead of adding
 * another.
 */
export function bookingCalendar(booking: CalendarBooking, language: Language, now: Date): string {
  const { reference, revision, isCancelled, space, startsAt, endsAt, passcode, url } = booking;
  const { APP_URL, BRAND_NAME, MAIL_FROM } = env();
  return calendarFile({
    uid: `${reference}@${new URL(APP_URL).hostname}`,
    sequence: revision,
    isCancelled,
    organizer: { name: BRAND_NAME, email: MAIL_FROM },
    title: `${BRAND_NAME}: ${space.name}`,
    start: startsAt,
    end: endsAt,
    place: [signedName(space), space.address].filter(Boolean).join(', '),
    note: sayIn(language)('mail.calendarNote', { reference, passcode: passcode ?? '' }),
    url,
    now,
  });
}

type Counted = { calendarRevision: number | null; createdAt: Date; updatedAt: Date };

/**
 * How often the content of a booking's calendar file has changed, as counted by the database, regardless of the clock;
 * for a booking from before it was counted, the number that its files had: the seconds from its creation to its last
 * change.
 */
export const calendarRevisionOf = ({ calendarRevision, createdAt, updatedAt }: Counted): number =>
  calendarRevision ?? Math.max(0, Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1000));

/** The name of a booking's calendar file: `HP-7F3K-2QX.ics`. */
export const calendarFileName = (reference: string): string => `${reference}.ics`;
