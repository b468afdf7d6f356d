import 'server-only';
import { type AnyColumn, and, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { bookingDays, bookings, bookingTallies } from '@/db/tables';
import type { Actor } from '@/lib/platform/authorization/actor';
import { idIs } from '@/lib/platform/list/filter-conditions';
import { ownPartners } from '@/lib/platform/ownership/owners-sql';
import { isOnDates, isWithinDateWindow } from './date-window-sql';
import { active } from './time-groups';

/** The first instant of tomorrow, by the UTC days that {@link bookingDays} counts by. */
const tomorrow = sql`((utc_day(now()) + 1)::timestamp at time zone 'UTC')`;

/** The sum over some days; 0 without any. */
const summed = (where = sql`true`): SQL =>
  sql`coalesce((select sum(${bookingDays.bookings}) from ${bookingDays} where ${where}), 0)`;

/**
 * How many active bookings begin (or end) after now: those of later days are summed, the rest of today's are counted.
 * `sums` and `rows` narrow both.
 */
function toCome([at, on]: [AnyColumn, AnyColumn], sums: SQL | undefined, rows: SQL | undefined): SQL {
  const later = and(sql`${bookingDays.endsOn} > utc_day(now())`, sql`${on} > utc_day(now())`, sums);
  const today = and(active, sql`${at} > now()`, sql`${at} < ${tomorrow}`, rows);
  return sql`(${summed(later)} + (select count(*) from ${bookings} where ${today}))`;
}

/**
 * Totals of tabs with at most a partner and a window of dates, summed from the figures that triggers maintain: past
 * are all active bookings except those that have not ended, current are those that have begun but not ended.
 */
export function knownTotal(actor: Actor, filters: Record<string, string>): SQL | undefined {
  const { filter = 'all', businessPartnerId, startDate, endDate, ...others } = filters;
  if (Object.keys(others).length > 0) return undefined;
  const ofPartners = (column: AnyPgColumn) =>
    and(
      ownPartners(actor, column),
      businessPartnerId ? idIs('businessPartnerId', column)(businessPartnerId) : undefined,
    );
  const sums = and(ofPartners(bookingDays.businessPartnerId), isOnDates(filters, bookingDays.localDate));
  const rows = and(ofPartners(bookings.businessPartnerId), isWithinDateWindow(filters));
  const notOver = toCome([bookings.endsAt, bookingDays.endsOn], sums, rows);
  const upcoming = toCome([bookings.startsAt, bookingDays.startsOn], sums, rows);
  const ofDays: Record<string, SQL> = {
    current: sql`${notOver} - ${upcoming}`,
    upcoming,
    past: sql`${summed(sums)} - ${notOver}`,
  };
  if (startDate || endDate) return ofDays[filter];
  const tallied = (column: AnyColumn) =>
    sql`coalesce((select sum(${column}) from ${bookingTallies} where ${ofPartners(bookingTallies.businessPartnerId) ?? sql`true`}), 0)`;
  const ofAll: Record<string, SQL> = {
    ...ofDays,
    past: sql`${tallied(bookingTallies.standing)} - ${notOver}`,
    cancelled: tallied(bookingTallies.cancelled),
    all: sql`${tallied(bookingTallies.standing)} + ${tallied(bookingTallies.cancelled)}`,
  };
  return ofAll[filter];
}
