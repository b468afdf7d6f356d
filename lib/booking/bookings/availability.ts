import { AHEAD_MS, PAYMENT_WINDOW_MS, type Span } from '@/lib/catalogue/occupancy/spans';
import { type Restriction, restrictedUntil } from '@/lib/catalogue/spaces/restriction-window';

/** What decides when a space is free: its occupied times, sorted by start, and its restriction window. */
export type Timetable = { taken: readonly Span[]; restriction: Restriction };

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

/** Until when the space is occupied without a gap from `now` on, or null when it is free now. */
export function takenUntil(taken: readonly Span[], now: Date): Date | null {
  let until: Date | null = null;
  for (const span of taken)
    if (span.endsAt > now && span.startsAt <= (until ?? now) && span.endsAt > (until ?? now))
      until = span.endsAt;
  return until;
}

/**
 * What prevents a booking of `minutes` at `at`, and until when; null when nothing does. Its time must be
 * outside the restriction window, and its time plus the payment window must be free, as for a hold.
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

/**
 * Whether a booking of `minutes` can begin at `at`; an extension is checked without the payment window, so
 * `windowMs` is 0.
 */
export const fits = (
  timetable: Timetable,
  minutes: number,
  at: Date,
  windowMs = PAYMENT_WINDOW_MS,
): boolean => obstacle(timetable, minutes, at, windowMs) === null;

/** The earliest start of a booking of `minutes`; null when there is none within two days. */
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
