import 'server-only';
import { eq, inArray, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookingTallies, spaces } from '@/db/tables';
import { type Actor, authorize, may, partnerScope } from '@/lib/access/actor';
import { env } from '@/lib/env';
import { filterId } from '@/lib/list/run';
import { toDollars } from '@/lib/money';
import { localDate } from '@/lib/time';
import { type Months, monthsOf } from './months';
import {
  bookingsPerMonth,
  customersInAll,
  customersPerMonth,
  incomePerMonth,
  type Within,
} from './per-month';
import { readRange } from './range';
import type { GraphQuery, MonthCount, PanelReport, Revenue, Statistics } from './schema';

/** Today where the operator is. */
export const today = (): string => localDate(new Date(), env().OPERATOR_TIMEZONE);

/** All bookings that were made, as the tabs of their list add up to, and what they brought in. */
async function totals(actor: Actor): Promise<{ bookings: number; cents: number }> {
  const partners = partnerScope(actor);
  const { businessPartnerId, standing, cancelled, incomeCents } = bookingTallies;
  const [row] = await db()
    .select({
      bookings: sql<number>`coalesce(sum(${standing} + ${cancelled}), 0)::int`,
      cents: sql<number>`coalesce(sum(${incomeCents}), 0)::float8`,
    })
    .from(bookingTallies)
    .where(
      partners === null ? undefined : partners.length > 0 ? inArray(businessPartnerId, partners) : sql`false`,
    );
  return row ?? { bookings: 0, cents: 0 };
}

/** The counts of the dashboard (permission 42; users also need 1, bookings 2), of the actor's partners. */
export async function getPanelReport(actor: Actor): Promise<PanelReport> {
  authorize(actor, 'dashboard.view');
  const within = { partners: partnerScope(actor) };
  const [all, users] = await Promise.all([
    totals(actor),
    may(actor, 'dashboard.users') ? customersInAll(within) : undefined,
  ]);
  return {
    ...(may(actor, 'dashboard.bookings') && { bookingCount: all.bookings }),
    ...(users !== undefined && { userCount: users }),
    totalIncome: toDollars(all.cents),
  };
}

/** The spaces that stand at a location today: they count with all their past. */
async function spacesAt(locationId: number): Promise<number[]> {
  const rows = await db().select({ id: spaces.id }).from(spaces).where(eq(spaces.locationId, locationId));
  return rows.map(({ id }) => id);
}

/** The months and rows that a query asks for; throws 400 beside what is wrong with it. */
async function asked(actor: Actor, query: GraphQuery): Promise<{ months: Months; within: Within }> {
  const locationId = query.locationId?.trim();
  return {
    months: monthsOf(readRange(query, today()), env().OPERATOR_TIMEZONE),
    within: {
      partners: partnerScope(actor),
      spaces: locationId ? await spacesAt(filterId('locationId', locationId)) : null,
    },
  };
}

const named = ({ names }: Months, counts: number[]): MonthCount[] =>
  names.map((month, at) => ({ ...month, count: counts[at] ?? 0 }));

/** Bookings and customers, month by month (permission 42; each as on its card). Throws 400 for a wrong range. */
export async function getStatistics(actor: Actor, query: GraphQuery): Promise<Statistics> {
  authorize(actor, 'dashboard.view');
  const { months, within } = await asked(actor, query);
  const [bookings, users] = await Promise.all([
    may(actor, 'dashboard.bookings') ? bookingsPerMonth(months, within) : undefined,
    may(actor, 'dashboard.users') ? customersPerMonth(months, within) : undefined,
  ]);
  return {
    ...(bookings && { booking_stats: named(months, bookings) }),
    ...(users && { user_stats: named(months, users) }),
  };
}

/** Dollars of income, month by month (permission 42). Throws 400 for a wrong range. */
export async function getRevenue(actor: Actor, query: GraphQuery): Promise<Revenue> {
  authorize(actor, 'dashboard.view');
  const { months, within } = await asked(actor, query);
  const cents = await incomePerMonth(months, within);
  return { revenue_stats: named(months, cents.map(toDollars)) };
}
