import type { FieldError } from '@/lib/foundation/errors';
import { formatDate, localDate } from '@/lib/foundation/time-zones';
import type { Tone } from '@/lib/platform/list/define';

export type Season = { from: Date | null; to: Date | null };

type Names = { from: string; to: string };

/**
 * What is wrong with the dates of a season, or null: From cannot be set before today, and To needs a From
 * that is not after it. An older From may stay: docs/rules.md#season.
 */
export function seasonProblem(
  { from, to }: Season,
  current: Season,
  { now, zone, names }: { now: Date; zone: string; names: Names },
): FieldError | null {
  const day = (at: Date | null) => at && localDate(at, zone);
  const begins = day(from);
  if (begins && begins !== day(current.from) && begins < localDate(now, zone))
    return { path: names.from, message: 'The From date cannot be before today' };
  if (to && !from) return { path: names.to, message: 'Choose the From date first' };
  if (to && from && to < from)
    return { path: names.to, message: 'The To date cannot be before the From date' };
  return null;
}

type SeasonalBox = Season & { isActive: boolean; isUsedUp?: boolean };

/** The status badge of a seasonal box. */
export function seasonState(
  { from, to, isActive, isUsedUp = false }: SeasonalBox,
  now: Date,
  zone: string,
): { label: string; tone: Tone } {
  if (!isActive) return { label: 'Inactive', tone: 'off' };
  if (to && to < now) return { label: 'Ended', tone: 'warn' };
  if (isUsedUp) return { label: 'Used up', tone: 'warn' };
  if (from && from > now) return { label: `Starts ${formatDate(from, zone)}`, tone: 'info' };
  return { label: 'Active', tone: 'ok' };
}
