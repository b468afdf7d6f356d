import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookingTallies, spaces } from '@/db/tables';
import { env } from '@/lib/foundation/settings/env';
import { operatorToday } from '@/lib/foundation/time/operator-clock';
import { type Actor, authorize, may, partnerScope } from '@/lib/platform/authorization/actor';
import { filterId } from '@/lib/platform/list/filter-conditions';
import { ownPartners } from '@/lib/platform/ownership/owners-sql';
import { type Months, monthsOf } from './months';
import {
  bookingsPerMonth,
  customersInAll,
  customersPerMonth,
  incomePerMonth,
  type Within,
} from './per-month';
import { readRange } from './range';
import type { GraphQuery, MonthCount, MonthIncome, PanelReport, Statistics } from './schema';

/** All bookings that were ever confirmed (the sum of the list's tabs), and their income. */
async function totals(actor: Actor): Promise<{ bookings: number; cents: number }> {
  const { businessPartnerId, standing, cancelled, incomeCents } = bookingTallies;
  const [row] = await db()
    .select({
      bookings: sql<number>`coalesce(sum(${standing} + ${cancelled}), ${0})::int`,
      cents: sql<number>`coalesce(sum(${incomeCents}), 0)::float8`,
    })
    .from(bookingTallies)
    .where(ownPartners(actor, businessPartnerId));
  return row ?? { bookings: 0, cents: 0 };
}

/**
 * The counts of the dashboard (`dashboard.view`; customers also need `dashboard.customers`, bookings
 * `dashboard.bookings`), in the actor's scope.
 */
export async function getPanelReport(actor: Actor): Promise<PanelReport> {
  authorize(actor, 'dashboard.view');
  const within = { partners: partnerScope(actor) };
  const [all, customers] = await Promise.all([
    totals(actor),
    may(actor, 'dashboard.customers') ? customersInAll(within) : undefined,
  ]);
  return {
    ...(may(actor, 'dashboard.bookings') && { bookingCount: all.bookings }),
    ...(customers !== undefined && { customerCount: customers }),
    incomeCents: all.cents,
  };
}

/** The spaces that are at a location today, which count with their whole past. */
async function spacesAt(locationId: number): Promise<number[]> {
  const rows = await db().select({ id: spaces.id }).from(spaces).where(eq(spaces.locationId, locationId));
  return rows.map(({ id }) => id);
}

/** The months and row conditions of a query; throws 400 on the invalid field. */
async function graphScope(actor: Actor, query: GraphQuery): Promise<{ months: Months; within: Within }> {
  const key = query.locationId === undefined ? 'location' : 'locationId';
  const location = query[key]?.trim();
  return {
    months: monthsOf(readRange(query, operatorToday()), env().OPERATOR_TIMEZONE, operatorToday()),
    within: {
      partners: partnerScope(actor),
      spaces: location ? await spacesAt(filterId(key, location)) : null,
    },
  };
}

const named = ({ names }: Months, counts: number[]): MonthCount[] =>
  names.map((month, index) => ({ ...month, count: counts[index] ?? 0 }));

/**
 * Bookings and customers by month (`dashboard.view`; each with the permission of its card). Throws 400 for an invalid
 * range.
 */
export async function getStatistics(actor: Actor, query: GraphQuery): Promise<Statistics> {
  authorize(actor, 'dashboard.view');
  const { months, within } = await graphScope(actor, query);
  const [bookings, customers] = await Promise.all([
    may(actor, 'dashboard.bookings') ? bookingsPerMonth(months, within) : undefined,
    may(actor, 'dashboard.customers') ? customersPerMonth(months, within) : undefined,
  ]);
  return {
    ...(bookings && { bookings: named(months, bookings) }),
    ...(customers && { customers: named(months, customers) }),
  };
}

/** Income by month (`dashboard.view`). Throws 400 for an invalid range. */
export async function getRevenue(actor: Actor, query: GraphQuery): Promise<MonthIncome[]> {
  authorize(actor, 'dashboard.view');
  const { months, within } = await graphScope(actor, query);
  const cents = await incomePerMonth(months, within);
  return months.names.map((month, index) => ({ ...month, cents: cents[index] ?? 0 }));
}
