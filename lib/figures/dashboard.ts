import 'server-only';
import { type Actor, may } from '@/lib/access/actor';
import { bookingSource } from '@/lib/bookings/list-sql';
import { customerSource } from '@/lib/customers/list-sql';
import { newestRows } from '@/lib/list/run';
import { getPanelReport, getRevenue, getStatistics } from './queries';
import type { GraphQuery } from './schema';

/** The tables of the dashboard show so many rows (spec 2, section 9). */
const NEWEST = 5;

/** All that the dashboard shows the actor (permission 42); null for a table that they may not see. */
export async function getDashboard(actor: Actor, asked: { statistics: GraphQuery; revenue: GraphQuery }) {
  const [report, statistics, revenue, bookings, customers] = await Promise.all([
    getPanelReport(actor),
    getStatistics(actor, asked.statistics),
    getRevenue(actor, asked.revenue),
    may(actor, 'dashboard.bookings') ? newestRows(actor, bookingSource, NEWEST) : null,
    may(actor, 'dashboard.users') ? newestRows(actor, customerSource, NEWEST) : null,
  ]);
  return { report, statistics, revenue, bookings, customers };
}
