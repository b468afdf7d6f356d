import 'server-only';
import { env } from '@/lib/foundation/env';
import type { Language } from '@/lib/platform/languages/languages';
import { sayIn } from '@/lib/platform/languages/sentences';
import { calendarFile } from './calendar-file';

/** What a calendar shows of a booking. */
export type CalendarBooking = {
  reference: string;
  space: { name: string; address: string | null };
  startsAt: Date;
  endsAt: Date;
  passcode: string | null;
  /** The visitor's own page. */
  url: string;
};

/**
 * The calendar file of a booking, in a language: docs/rules.md#visitor-calendar. Each file of one booking has the same
 * uid, so that a calendar moves the entry instead of adding another.
 */
export function bookingCalendar(booking: CalendarBooking, language: Language, now: Date): string {
  const { reference, space, startsAt, endsAt, passcode, url } = booking;
  const { APP_URL, BRAND_NAME } = env();
  return calendarFile({
    uid: `${reference}@${new URL(APP_URL).hostname}`,
    title: `${BRAND_NAME}: ${space.name}`,
    start: startsAt,
    end: endsAt,
    place: [space.name, space.address].filter(Boolean).join(', '),
    note: sayIn(language)('mail.calendarNote', { reference, passcode: passcode ?? '' }),
    url,
    now,
  });
}

/** The name of that file. */
export const calendarName = (reference: string): string => `${reference}.ics`;
