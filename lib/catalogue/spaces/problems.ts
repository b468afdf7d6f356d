import type { FieldError } from '@/lib/foundation/errors';
import { isValidRestriction } from './restriction-times';

const CALENDAR = [
  ['calendarId', 'Enter the calendar id'],
  ['calendarClientId', 'Enter the calendar client id'],
  ['calendarClientSecret', 'Enter the calendar client secret'],
  ['calendarRefreshToken', 'Enter the calendar refresh token'],
] as const;

export type CalendarField = (typeof CALENDAR)[number][0];
export const CALENDAR_FIELDS: readonly CalendarField[] = CALENDAR.map(([field]) => field);

type Times = { restrictedFrom?: string | null; restrictedTo?: string | null };

/** Both times or neither; start before end, or overnight. The error texts are fixed: docs/rules.md#texts-fields. */
export function restrictionProblem({ restrictedFrom, restrictedTo }: Times): FieldError | null {
  if (!restrictedFrom && !restrictedTo) return null;
  if (!restrictedTo) return { path: 'restrictedTo', message: 'Select Restriction End Time' };
  if (!restrictedFrom) return { path: 'restrictedFrom', message: 'Select Restriction Start Time' };
  return isValidRestriction(restrictedFrom, restrictedTo)
    ? null
    : { path: 'restrictedFrom', message: 'Start Time is more than End Time' };
}

/**
 * Whether a space keeps its calendar when its box type changes: only with the same type, or with Staples:
 * docs/rules.md#box-types. The default type (null) has no calendar.
 */
export const keepsCalendar = (from: number | null, to: number | null, staplesId: number | null): boolean =>
  to !== null && (to === from || to === staplesId);

type Filled = Partial<Record<CalendarField, unknown>>;

/** A partner's space needs all four calendar fields; `stored` contains the names of the stored secrets. */
function calendarProblems(boxTypeId: number | null, sent: Filled, stored: Filled): FieldError[] {
  if (boxTypeId === null) return [];
  return CALENDAR.filter(([field]) => !sent[field] && !stored[field]).map(([path, message]) => ({
    path,
    message,
  }));
}

/** Fields that are validated together. */
const GROUPS: string[][] = [
  ['restrictedFrom', 'restrictedTo'],
  ['locationId', 'secondaryLocations'],
  ['boxTypeId', ...CALENDAR_FIELDS],
];

type Values = Times &
  Filled & { boxTypeId?: number | null; locationId: number; secondaryLocations?: number[] };

/** The problems of a space as a whole, each beside its field. Form and command use the same check. */
export function spaceProblems(values: Values, stored: Filled = {}): FieldError[] {
  const restriction = restrictionProblem(values);
  const twice = values.secondaryLocations?.includes(values.locationId)
    ? [{ path: 'secondaryLocations', message: 'The primary location cannot also be a secondary one' }]
    : [];
  return [
    ...(restriction ? [restriction] : []),
    ...twice,
    ...calendarProblems(values.boxTypeId ?? null, values, stored),
  ];
}

/**
 * The problems that concern changed fields: an unchanged stored value that would be rejected today does not prevent
 * other fields from being saved: docs/rules.md#forms.
 */
export function touchedProblems(values: Values, standing: Values): FieldError[] {
  const isTouched = (field: string) => {
    const key = field as keyof Values;
    return JSON.stringify(values[key] ?? null) !== JSON.stringify(standing[key] ?? null);
  };
  return spaceProblems(values).filter(({ path }) =>
    GROUPS.some((group) => group.includes(path) && group.some(isTouched)),
  );
}
