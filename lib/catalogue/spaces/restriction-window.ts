import 'server-only';
import { rule } from '@/lib/foundation/errors';
import { addDays } from '@/lib/foundation/time';
import { instantOfLocal, localDate } from '@/lib/foundation/time-zones';
import { minutesOf } from './restriction-times';

/** Hours when a space cannot be booked, `HH:MM` in its own zone; equal times mean none. */
export type Restriction = { from: string; to: string; zone: string };

/** One stretch of restricted hours. */
export type RestrictedHours = { from: Date; until: Date };

const DAY_MS = 86_400_000;

/** The restricted hours that `now` is in, or that begin within a day; null for none. */
export const restrictedNext = (restriction: Restriction, now: Date): RestrictedHours | null =>
  restrictedBetween(restriction, now, new Date(now.getTime() + DAY_MS))[0] ?? null;

/** The end of the restricted hours that `[startsAt, endsAt)` overlaps, or null for none. */
export const restrictedUntil = (restriction: Restriction, startsAt: Date, endsAt: Date): Date | null =>
  restrictedBetween(restriction, startsAt, endsAt)[0]?.until ?? null;

/**
 * All restricted hours that `[startsAt, endsAt)` overlaps, whole and by start; across midnight and daylight-saving changes:
 * docs/rules.md#restriction-window.
 */
export function restrictedBetween(
  { from, to, zone }: Restriction,
  startsAt: Date,
  endsAt: Date,
): RestrictedHours[] {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  if (start === end) return [];
  const hours: RestrictedHours[] = [];
  const last = localDate(endsAt, zone);
  for (let day = addDays(localDate(startsAt, zone), -1); day <= last; day = addDays(day, 1)) {
    const opens = instantOfLocal(day, start, zone);
    const closes = instantOfLocal(start < end ? day : addDays(day, 1), end, zone);
    if (startsAt < closes && opens < endsAt) hours.push({ from: opens, until: closes });
  }
  return hours;
}

/** Throws 422 when any part of `[startsAt, endsAt)` is in the restricted hours of the space: docs/rules.md#hold-refusals. */
export function assertOpenHours(
  space: { restrictedFrom: string; restrictedTo: string; zone: string },
  startsAt: Date,
  endsAt: Date,
): void {
  const { restrictedFrom: from, restrictedTo: to, zone } = space;
  if (isRestricted({ from, to, zone }, startsAt, endsAt))
    throw rule('This space cannot be booked at this time of day', 'restricted_time');
}

/** Whether any part of `[startsAt, endsAt)` overlaps the restricted hours. */
export const isRestricted = (restriction: Restriction, startsAt: Date, endsAt: Date): boolean =>
  restrictedUntil(restriction, startsAt, endsAt) !== null;
