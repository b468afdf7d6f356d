import { AHEAD_MS, PAYMENT_WINDOW_MS, type Span } from '@/lib/occupancy/spans';
import { type Restriction, restrictedUntil } from './restriction-window';

/** What decides when a space is free: the time that is taken, by its start, and the hours of no booking. */
export type Timetable = { taken: readonly Span[]; restriction: Restriction };

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

/** Until when the space is taken without a gap from `now` on, or null when nobody has it now. */
export function takenUntil(taken: readonly Span[], now: Date): Date | null {
  let until: Date | null = null;
  for (const span of taken)
    if (span.endsAt > now && span.startsAt <= (until ?? now) && span.endsAt > (until ?? now))
      until = span.endsAt;
  return until;
}

/**
 * What stands in the way of a booking of `minutes` at `at`, and until when; null when nothing does. Its time must lie
 * outside of the restricted hours, and its time with the two minutes to pay must be nobody else's, as for a hold.
 */
function obstacle(
  { taken, restriction }: Timetable,
  minutes: number,
  at: Date,
  windowMs: number,
): Date | null {
  const endsAt = later(at, minutes * 60_000);
  const heldUntil = later(endsAt, windowMs);
  const other = taken.find((span) => span.startsAt < heldUntil && span.endsAt > at);
  return other?.endsAt ?? restrictedUntil(restriction, at, endsAt);
}

/** Whether a booking of `minutes` can begin at `at`; more time is held without the two minutes, so `windowMs` is 0. */
export const fits = (
  timetable: Timetable,
  minutes: number,
  at: Date,
  windowMs = PAYMENT_WINDOW_MS,
): boolean => obstacle(timetable, minutes, at, windowMs) === null;

/** When a booking of `minutes` can begin at the earliest; null when not within two days. */
export function freeFrom(timetable: Timetable, minutes: number, now: Date): Date | null {
  const end = later(now, AHEAD_MS);
  let at = now;
  while (at <= end) {
    const until = obstacle(timetable, minutes, at, PAYMENT_WINDOW_MS);
    if (until === null) return at;
    at = until;
  }
  return null;
}
