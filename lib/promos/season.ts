import type { FieldError } from '@/lib/errors';
import { localDate } from '@/lib/time';

export type Season = { from: Date | null; to: Date | null };

type Names = { from: string; to: string };

/**
 * What is wrong with the dates of a season, or null (spec 2 section 5): it can not be set to begin before today,
 * and its end needs a beginning that is not after it. A beginning that stands from before may stay.
 */
export function seasonProblem(
  { from, to }: Season,
  stood: Season,
  { now, zone, names }: { now: Date; zone: string; names: Names },
): FieldError | null {
  const day = (at: Date | null) => at && localDate(at, zone);
  const begins = day(from);
  if (begins && begins !== day(stood.from) && begins < localDate(now, zone))
    return { path: names.from, message: 'The From date cannot be before today' };
  if (to && !from) return { path: names.to, message: 'Choose the From date first' };
  if (to && from && to < from)
    return { path: names.to, message: 'The To date cannot be before the From date' };
  return null;
}
