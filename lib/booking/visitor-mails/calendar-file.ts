import { compactIso } from '@/lib/foundation/time';

/** What goes into a calendar file. */
export type CalendarEntry = {
  uid: string;
  title: string;
  start: Date;
  end: Date;
  place: string;
  note: string;
  url: string;
  /** When the file was written. */
  now: Date;
};

/** RFC 5545: backslash, comma, semicolon and line breaks are escaped. */
const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

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

/** An .ics file of one booking, with a reminder five minutes before its end. */
export function calendarFile({ uid, title, start, end, place, note, url, now }: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hushpod//Bookings//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${compactIso(now)}`,
    `DTSTART:${compactIso(start)}`,
    `DTEND:${compactIso(end)}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped(note)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER;RELATED=END:-PT5M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
