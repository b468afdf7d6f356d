import type { FieldError } from '@/lib/foundation/errors';
import { formatDate, localDate } from '@/lib/foundation/time/zones';
import type { Tone } from '@/lib/platform/list/define';
import { ENDS_TOO_EARLY, seasonDaysProblem } from './season-days';

export type Season = { from: Date | null; to: Date | null };

type Names = { from: string; to: string };

/** The problem with the instants of a season, or null: like {@link seasonDaysProblem}, but both can be on one day. */
export function seasonProblem(
  { from, to }: Season,
  current: Season,
  { now, zone, names }: { now: Date; zone: string; names: Names },
): FieldError | null {
  const day = (time: Date | null) => time && localDate(time, zone);
  const days = (season: Season) => ({ from: day(season.from), to: day(season.to) });
  const problem = seasonDaysProblem(days({ from, to }), days(current), {
    today: localDate(now, zone),
    names,
  });
  if (problem) return problem;
  if (to && from && to < from) return { path: names.to, message: ENDS_TOO_EARLY };
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
