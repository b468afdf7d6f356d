import { type Restriction, restrictedBetween } from '@/lib/catalogue/spaces/restricted-hours';

/** A stay shorter than this share of its plan is not sold: docs/rules.md#start-on-payment. */
const LEAST_SHARE = 0.9;
const MINUTE_MS = 60_000;

/** The span of a period: start inclusive, end exclusive, and its whole minutes. */
export type Stay = { startsAt: Date; endsAt: Date; minutes: number };

/** The limits that end a stay early: the next (or present) occupant, and the closed hours. */
type Limits = { nextTakenAt: Date | null; restriction: Restriction };

/**
 * The span of a period that is confirmed at `now`: its plan's duration, from now or from its later start, up to the
 * next occupant or the closed hours. Null if too little of it is left to be sold: docs/rules.md#start-on-payment.
 */
export function stayOf(
  period: { startsAt: Date; durationMinutes: number },
  { nextTakenAt, restriction }: Limits,
  now: Date,
): Stay | null {
  const startsAt = period.startsAt > now ? period.startsAt : now;
  const planMs = period.durationMinutes * MINUTE_MS;
  const planned = new Date(startsAt.getTime() + planMs);
  const closesAt = restrictedBetween(restriction, startsAt, planned)[0]?.from;
  const ends = [planned, nextTakenAt ?? planned, closesAt ?? planned].map((end) => end.getTime());
  const endsAt = new Date(Math.min(...ends));
  const lasts = endsAt.getTime() - startsAt.getTime();
  if (lasts < planMs * LEAST_SHARE) return null;
  return { startsAt, endsAt, minutes: Math.max(1, Math.floor(lasts / MINUTE_MS)) };
}
