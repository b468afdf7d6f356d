import type { FieldError } from '@/lib/foundation/errors';
import { minutesOfDay } from '@/lib/foundation/time/minutes-of-day';
import { CALENDAR_FIELDS, type CalendarValues, calendarProblems } from './calendar-fields';

type Times = { restrictedFrom?: string | null; restrictedTo?: string | null };

const NOON = 720;

/** Whether the times of a restriction form a window: start before end, or overnight (from ≥ 12:00, to < 12:00). */
export function isValidRestriction(from: string, to: string): boolean {
  const [start, end] = [minutesOfDay(from), minutesOfDay(to)];
  return start <= end || (start >= NOON && end < NOON);
}

/**
 * The problem with the restricted hours of a space: both times or neither; start before end, or overnight. The error
 * texts are fixed: docs/rules.md#texts-fields.
 */
export function restrictionProblem({ restrictedFrom, restrictedTo }: Times): FieldError | null {
  if (!restrictedFrom && !restrictedTo) return null;
  if (!restrictedTo) return { path: 'restrictedTo', message: 'Select Restriction End Time' };
  if (!restrictedFrom) return { path: 'restrictedFrom', message: 'Select Restriction Start Time' };
  return isValidRestriction(restrictedFrom, restrictedTo)
    ? null
    : { path: 'restrictedFrom', message: 'Start Time is more than End Time' };
}

/** Fields that are validated together. */
const GROUPS: string[][] = [
  ['restrictedFrom', 'restrictedTo'],
  ['locationId', 'secondaryLocations'],
  ['boxTypeId', ...CALENDAR_FIELDS],
];

type Values = Times &
  CalendarValues & { boxTypeId?: number | null; locationId: number; secondaryLocations?: number[] };

/** The problems of a space as a whole, each beside its field. Form and command use the same check. */
export function spaceProblems(values: Values, stored: CalendarValues = {}): FieldError[] {
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
