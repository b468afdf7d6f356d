import 'server-only';
import { sql } from 'drizzle-orm';
import { instant } from '@/db/instant';
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

/** The stay for such a row: {@link stayOf}. */
export const stayIn = ({ nextTakenAt, ...row }: StayRow, now: Date): Stay | null =>
  stayOf(row, { nextTakenAt, restriction: row }, now);
