import { AHEAD_MS, PAYMENT_WINDOW_MS, type Span } from '@/lib/catalogue/occupancy/durations';
import type { OccupiedTime } from '@/lib/catalogue/occupancy/periods';
import { type Restriction, restrictedUntil } from '@/lib/catalogue/spaces/restricted-hours';

/** The data that determines when a space is free: its occupied spans, sorted by start, and its restriction window. */
export type Timetable = { taken: readonly Span[]; restriction: Restriction };

const later = (time: Date, ms: number) => new Date(time.getTime() + ms);

/** The end of a space's uninterrupted occupancy that includes `now`; null if the space is free. */
export function takenUntil(taken: readonly Span[], now: Date): Date | null {
  let until: Date | null = null;
  for (const span of taken)
    if (span.endsAt > now && span.startsAt <= (until ?? now) && span.endsAt > (until ?? now))
      until = span.endsAt;
  return until;
}

/**
 * The end of what prevents a booking of `minutes` at `time`; null if nothing does. Its time plus the payment window
 * must be free and outside the restriction window, as for a hold: docs/rules.md#sale-ends.
 */
function obstacle(
  { taken, restriction }: Timetable,
  minutes: number,
  time: Date,
  windowMs: number,
): Date | null {
  const heldUntil = later(time, minutes * 60_000 + windowMs);
  const other = taken.find((span) => span.startsAt < heldUntil && span.endsAt > time);
  return other?.endsAt ?? restrictedUntil(restriction, time, heldUntil);
}

/** Whether a booking of `minutes` can begin at `time`; `windowMs` is 0 if no payment is needed any more. */
export const fitsTimetable = (
  timetable: Timetable,
  minutes: number,
  time: Date,
  windowMs = PAYMENT_WINDOW_MS,
): boolean => obstacle(timetable, minutes, time, windowMs) === null;

/** The span of an extension, and the end of the time that it holds while it is being paid. */
export type MoreTimeSpan = Span & { heldUntil: Date };

/**
 * The span of an extension of a booking that ends at `bookingEnd`: from that end or, if it has passed, from now,
 * because nobody pays for time that has passed: docs/rules.md#extension. It can begin as late as it is paid, at the
 * latest after `windowMs`.
 */
export function extensionSpan(bookingEnd: Date, minutes: number, now: Date, windowMs: number): MoreTimeSpan {
  const startsBy = (time: Date) => (bookingEnd > time ? bookingEnd : time);
  const startsAt = startsBy(now);
  const endsAt = later(startsAt, minutes * 60_000);
  return { startsAt, endsAt, heldUntil: later(startsBy(later(now, windowMs)), minutes * 60_000) };
}

/** Whether {@link extensionSpan} fits for a visitor who has yet to pay. */
export function extensionFits(timetable: Timetable, minutes: number, bookingEnd: Date, now: Date): boolean {
  const { startsAt, endsAt, heldUntil } = extensionSpan(bookingEnd, minutes, now, PAYMENT_WINDOW_MS);
  return fitsTimetable(timetable, minutes, startsAt, heldUntil.getTime() - endsAt.getTime());
}

/** The earliest start of a booking of `minutes` in a space's timetable; null if there is none within two days. */
export function earliestFreeStart(timetable: Timetable, minutes: number, now: Date): Date | null {
  const end = later(now, AHEAD_MS);
  let start = now;
  while (start <= end) {
    const until = obstacle(timetable, minutes, start, PAYMENT_WINDOW_MS);
    if (until === null) return start;
    start = until;
  }
  return null;
}

/**
 * The times from `now` on at which a space is taken. A visitor's own unpaid hold does not count: they can return from
 * the payment page and choose again.
 */
export const takenTimesOf = (times: OccupiedTime[], spaceId: number, now: Date): OccupiedTime[] =>
  times.filter(
    (time) => time.spaceId === spaceId && time.endsAt > now && !(time.own && time.state === 'held'),
  );
