import 'server-only';
import { type AnyColumn, and, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { byLanguage } from '@/db/schema/columns';
import { bookingDays, bookings, bookingTallies, businessPartners, locations, spaces } from '@/db/tables';
import { dbNow } from '@/lib/foundation/clock';
import { env } from '@/lib/foundation/env';
import { invalidField } from '@/lib/foundation/errors';
import { addDays } from '@/lib/foundation/time';
import { localDate } from '@/lib/foundation/time-zones';
import { ownPartners } from '@/lib/parties/business-partners/scope';
import { type Actor, partnerScope } from '@/lib/platform/authorization/actor';
import { choiceIs } from '@/lib/platform/list/choice-is';
import { nameIn } from '@/lib/platform/list/counted-value';
import { filterId, idIs, listSource } from '@/lib/platform/list/source';
import { bookingReader } from './export-rows';
import { exportParts, exportWindow, readWindow } from './export-window';
import { bookingList } from './list';
import { refundedIs, refundStateIs } from './refund-sql';
import { loadBookings } from './row-queries';
import { BOOKING_TYPES } from './schema';
import { bookingsWith } from './search-sql';
import { active, inTimeGroup } from './time-groups';

/** The dates of the filters, of a column of local dates. */
function onDates(all: Record<string, string>, date: AnyColumn): SQL | undefined {
  const { startDate, endDate } = readWindow(all);
  return and(startDate ? gte(date, startDate) : undefined, endDate ? lte(date, endDate) : undefined);
}

/**
 * The day of each booking on its space's own clock, and a range of starts that no zone leaves: an index by start is
 * read in its order, and has the local date.
 */
function within(all: Record<string, string>): SQL | undefined {
  const { startDate, endDate } = readWindow(all);
  return and(
    startDate ? gte(bookings.startsAt, new Date(`${addDays(startDate, -1)}T00:00:00Z`)) : undefined,
    endDate ? lt(bookings.startsAt, new Date(`${addDays(endDate, 2)}T12:00:00Z`)) : undefined,
    onDates(all, bookings.localDate),
  );
}

/** A window of so many days has few bookings beside all that there are. */
const NARROW_DAYS = 93;

/** By their start, those of a window are one part of an index, which is read in its order. */
function isNarrow({ startDate, endDate }: Record<string, string>, sort: string): boolean {
  if (sort === 'sortByStartDate') return false;
  const window = readWindow({ startDate, endDate });
  if (!window.startDate || !window.endDate) return false;
  return window.endDate <= addDays(window.startDate, NARROW_DAYS);
}

/** In the order of their start, past ones are looked for from now on: the newest are first, and all to come before them. */
const hasBegun = ({ filter }: Record<string, string>, sort?: string): SQL | undefined =>
  filter === 'past' && sort === 'sortByStartDate' ? sql`${bookings.startsAt} < now()` : undefined;

/** A partner out of scope has no bookings: they need not be looked for. */
function ofPartner(value: string, actor: Actor): SQL {
  const isMine = partnerScope(actor)?.includes(filterId('businessPartnerId', value)) ?? true;
  return isMine ? idIs('businessPartnerId', bookings.businessPartnerId)(value) : sql`false`;
}

/** Only bookings of the actor's partners: docs/rules.md#row-scope. */
export function bookingScope(actor: Actor): SQL | undefined {
  return ownPartners(actor, bookings.businessPartnerId);
}

/** Of the start on the space's own clock. */
const numberIs = (key: string, column: AnyColumn, least: number, most: number) => (value: string) => {
  const number = filterId(key, value);
  if (number < least || number > most) throw invalidField(key, `${key} must be from ${least} to ${most}`);
  return eq(column, number);
};

const typeIs = choiceIs(
  'bookingType',
  Object.fromEntries(BOOKING_TYPES.map((type) => [type, eq(bookings.bookingType, type)])),
);

const locationOfIt = sql`(select ${spaces.locationId} from ${spaces} where ${spaces.id} = ${bookings.spaceId})`;

export const bookingSource = listSource({
  list: bookingList,
  table: sql`${bookings}`,
  id: bookings.id,
  scope: bookingScope,
  search: bookingsWith,
  countSearchUpTo: 2_000,
  knownTotal: (actor, filters) => knownTotal(actor, filters),
  together: (all, sort) => and(inTimeGroup(all), within(all), hasBegun(all, sort)),
  filters: {
    filter: 'together',
    startDate: 'together',
    endDate: 'together',
    businessPartnerId: (value, _, actor) => ofPartner(value, actor),
    subPartnerId: idIs('subPartnerId', bookings.subPartnerId),
    userId: idIs('userId', bookings.customerId),
    bookingType: typeIs,
    isAmountRefunded: refundedIs,
    refundState: refundStateIs,
    locationId: (value) =>
      sql`${bookings.spaceId} in (select ${spaces.id} from ${spaces} where ${idIs('locationId', spaces.locationId)(value)})`,
    planId: idIs('planId', bookings.pricingPlanId),
    weekday: numberIs('weekday', bookings.localWeekday, 1, 7),
    hour: numberIs('hour', bookings.localHour, 0, 23),
  },
  counted: {
    businessPartnerId: { value: bookings.businessPartnerId, name: nameIn(businessPartners) },
    subPartnerId: { value: bookings.subPartnerId, name: nameIn(businessPartners) },
    locationId: { value: locationOfIt, name: nameIn(locations) },
  },
  isNarrow,
  sorts: {
    createdAt: [bookings.createdAt],
    sortByName: [byLanguage(bookings.customerName)],
    sortByStartDate: [bookings.startsAt],
    sortByAmount: [bookings.amountCents],
    sortByBookingType: [bookings.bookingType],
    sortByStatus: [bookings.status],
  },
  load: loadBookings,
  exportReader: bookingReader,
  forExport: (filters) => {
    const today = localDate(dbNow(), env().OPERATOR_TIMEZONE);
    const { startDate, endDate } = exportWindow(filters, filters.filter ?? 'all', today);
    return { ...filters, ...(startDate && { startDate }), ...(endDate && { endDate }) };
  },
  exportParts,
});

/** The first instant of tomorrow, of the days that {@link bookingDays} counts by. */
const tomorrow = sql`((utc_day(now()) + 1)::timestamp at time zone 'UTC')`;

/** The sum of some days; 0 without any. */
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
 * Tabs with at most a partner and a window of dates are summed from what triggers keep: past are all active bookings but those
 * that have not ended, current are those that have not ended but began.
 */
function knownTotal(actor: Actor, filters: Record<string, string>): SQL | undefined {
  const { filter = 'all', businessPartnerId, startDate, endDate, ...others } = filters;
  if (Object.keys(others).length > 0) return undefined;
  const ofPartners = (column: AnyPgColumn) =>
    and(
      ownPartners(actor, column),
      businessPartnerId ? idIs('businessPartnerId', column)(businessPartnerId) : undefined,
    );
  const sums = and(ofPartners(bookingDays.businessPartnerId), onDates(filters, bookingDays.localDate));
  const rows = and(ofPartners(bookings.businessPartnerId), within(filters));
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
