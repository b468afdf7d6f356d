import type { FieldError } from '@/lib/foundation/errors';

const CALENDAR = [
  ['calendarId', 'Enter the calendar id'],
  ['calendarClientId', 'Enter the calendar client id'],
  ['calendarClientSecret', 'Enter the calendar client secret'],
  ['calendarRefreshToken', 'Enter the calendar refresh token'],
] as const;

export type CalendarField = (typeof CALENDAR)[number][0];

export const CALENDAR_FIELDS: readonly CalendarField[] = CALENDAR.map(([field]) => field);

/**
 * Whether a space keeps its calendar when its box type changes: only with the same type, or with Staples:
 * docs/rules.md#box-types. The default type (null) has no calendar.
 */
export const keepsCalendar = (from: number | null, to: number | null, staplesId: number | null): boolean =>
  to !== null && (to === from || to === staplesId);

/** The calendar fields of a form, or the stored ones. */
export type CalendarValues = Partial<Record<CalendarField, unknown>>;

/**
 * The calendar fields that are missing: a partner's space needs all four; `stored` contains the names of the stored
 * secrets.
 */
export function calendarProblems(
  boxTypeId: number | null,
  sent: CalendarValues,
  stored: CalendarValues,
): FieldError[] {
  if (boxTypeId === null) return [];
  return CALENDAR.filter(([field]) => !sent[field] && !stored[field]).map(([path, message]) => ({
    path,
    message,
  }));
}
