import type { FieldError } from '@/lib/errors';
import type { Tone } from '@/lib/list/define';
import { formatDate, localDate } from '@/lib/time';

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

type Standing = Season & { isActive: boolean; isUsedUp?: boolean };

/** What a seasonal box says of itself at a glance. */
export function seasonState(
  { from, to, isActive, isUsedUp = false }: Standing,
  now: Date,
  zone: string,
): { label: string; tone: Tone } {
  if (!isActive) return { label: 'Inactive', tone: 'off' };
  if (to && to < now) return { label: 'Over', tone: 'warn' };
  if (isUsedUp) return { label: 'Used up', tone: 'warn' };
  if (from && from > now) return { label: `Begins ${formatDate(from, zone)}`, tone: 'info' };
  return { label: 'Active', tone: 'ok' };
}
