import type { FieldError } from '@/lib/foundation/errors';

/** The operator's days of a season, `YYYY-MM-DD`. */
export type SeasonDays = { from: string | null; to: string | null };

export const ENDS_TOO_EARLY = 'The To date cannot be before the From date';

/**
 * The problem with the days of a season, or null: From cannot be set before today, and To requires a From that is not
 * after it. Unchanged days are always accepted: docs/rules.md#season.
 */
export function seasonDaysProblem(
  { from, to }: SeasonDays,
  current: SeasonDays,
  { today, names }: { today: string; names: { from: string; to: string } },
): FieldError | null {
  if (from === current.from && to === current.to) return null;
  if (from && from !== current.from && from < today)
    return { path: names.from, message: 'The From date cannot be before today' };
  if (to && !from) return { path: names.to, message: 'Choose the From date first' };
  if (to && from && to < from) return { path: names.to, message: ENDS_TOO_EARLY };
  return null;
}
