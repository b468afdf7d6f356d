import 'server-only';
import type { Language } from '@/lib/column-values/languages';
import { env } from '@/lib/foundation/settings/env';
import { sayIn } from '@/lib/platform/languages/say';
import { calendarFile } from './calendar-file';

export type CalendarBooking = {
  reference: string;
  space: { name: string; address: string | null };
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
    place: [space.name, space.address].filter(Boolean).join(', '),
    note: sayIn(language)('mail.calendarNote', { reference, passcode: passcode ?? '' }),
    url,
    now,
  });
}

type Counted = { calendarRevision: number | null; createdAt: Date; updatedAt: Date };

/**
 * How often the content of the file has changed, as counted by the database, regardless of the clock; for a booking
 * from before it was counted, the number that its files had: the seconds from its creation to its last change.
 */
export const revisionOf = ({ calendarRevision, createdAt, updatedAt }: Counted): number =>
  calendarRevision ?? Math.max(0, Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1000));

export const calendarName = (reference: string): string => `${reference}.ics`;
