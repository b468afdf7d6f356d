import 'server-only';
import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { instant, instants } from '@/db/instant';
import { bookingPeriods, spaces } from '@/db/tables';
import { takenWithin } from '@/lib/catalogue/occupancy/periods';
import type { Restriction } from '@/lib/catalogue/spaces/restricted-hours';
import { type Stay, stayOf } from './stay';

const startsBy = (now: Date) => sql`greatest(${bookingPeriods.startsAt}, ${instant(now)})`;

/** The columns that determine the stay of a period that is confirmed now: from `booking_periods` and `spaces`. */
export const stayColumns = (now: Date) => ({
  startsAt: bookingPeriods.startsAt,
  durationMinutes: bookingPeriods.durationMinutes,
  nextTakenAt: takenWithin(
    startsBy(now),
    sql`${startsBy(now)} + make_interval(mins => ${bookingPeriods.durationMinutes})`,
    now,
  ),
  from: spaces.restrictedFrom,
  to: spaces.restrictedTo,
  zone: spaces.timezone,
});

type StayRow = { startsAt: Date; durationMinutes: number; nextTakenAt: Date | null } & Restriction;

/** The stay of a period that was read with {@link stayColumns}: {@link stayOf}. */
export const stayOfRow = ({ nextTakenAt, ...row }: StayRow, now: Date): Stay | null =>
  stayOf(row, { nextTakenAt, restriction: row }, now);

/** A paid period of a stay with its new span. */
export type PlacedPeriod = { id: number; startsAt: Date; endsAt: Date };

/**
 * Gives paid periods of one stay their new space and spans, and blocks the time that they give up where the space is
 * out of service: the `place` of all at once (`db/functions/place_stay.sql`). Nothing else changes the time or the
 * space of a paid period. The caller has locked both spaces and checked that the new time is free.
 */
export async function placeStay(tx: Tx, spaceId: number, periods: PlacedPeriod[]): Promise<void> {
  if (periods.length === 0) return;
  const ids = sql`${`{${periods.map(({ id }) => id).join()}}`}::bigint[]`;
  const starts = instants(periods.map(({ startsAt }) => startsAt));
  const ends = instants(periods.map(({ endsAt }) => endsAt));
  await tx.execute(sql`select place_stay(${ids}, ${spaceId}, ${starts}, ${ends})`);
}
