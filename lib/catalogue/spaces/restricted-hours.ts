import 'server-only';
import { refuse } from '@/lib/foundation/errors';
import { clockOf } from '@/lib/foundation/time/clock-of-zone';
import { type Stretch, stretchesIn } from '@/lib/foundation/time/daily-window';
import { minutesOfDay } from '@/lib/foundation/time/minutes-of-day';

/** Hours when a space cannot be booked, `HH:MM` in its own zone; equal times mean none. */
export type Restriction = { from: string; to: string; zone: string };

export type RestrictedHours = Stretch;

const DAY_MS = 86_400_000;

/** The restricted hours that contain `now`, or that begin within a day; null for none. */
export const restrictedNext = (restriction: Restriction, now: Date): RestrictedHours | null =>
  restrictedBetween(restriction, now, new Date(now.getTime() + DAY_MS))[0] ?? null;

/** The end of the restricted hours that `[startsAt, endsAt)` overlaps, or null for none. */
export const restrictedUntil = (restriction: Restriction, startsAt: Date, endsAt: Date): Date | null =>
  restrictedBetween(restriction, startsAt, endsAt)[0]?.until ?? null;

/** All restricted hours that overlap `[startsAt, endsAt)`, whole and ordered by start: docs/rules.md#wall-windows. */
export const restrictedBetween = (
  { from, to, zone }: Restriction,
  startsAt: Date,
  endsAt: Date,
): RestrictedHours[] =>
  stretchesIn({ from: minutesOfDay(from), to: minutesOfDay(to) }, clockOf(zone), startsAt, endsAt);

/**
 * Throws 422 if any part of `[startsAt, endsAt)` is in the restricted hours of the space:
 * docs/rules.md#hold-refusals.
 */
export function assertOutsideRestrictedHours(
  space: { restrictedFrom: string; restrictedTo: string; zone: string },
  startsAt: Date,
  endsAt: Date,
): void {
  const { restrictedFrom: from, restrictedTo: to, zone } = space;
  if (isRestricted({ from, to, zone }, startsAt, endsAt)) throw refuse('restricted_time');
}

/** Whether any part of `[startsAt, endsAt)` overlaps the restricted hours. */
export const isRestricted = (restriction: Restriction, startsAt: Date, endsAt: Date): boolean =>
  restrictedUntil(restriction, startsAt, endsAt) !== null;
