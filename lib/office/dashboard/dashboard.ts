import 'server-only';
import { bookingSource } from '@/lib/booking/bookings/list-sql';
import { customerSource } from '@/lib/parties/customers/list-sql';
import { type Actor, may } from '@/lib/platform/authorization/actor';
import { newestRows } from '@/lib/platform/list/run';
import { getNow } from './now';
import { getPanelReport, getRevenue, getStatistics } from './queries';
import type { GraphQuery } from './schema';

/** How many rows the tables of the dashboard have: docs/rules.md#dashboard. */
const NEWEST = 5;

/** Everything on the dashboard that the actor may see (`dashboard.view`); null for a table that is hidden. */
export async function getDashboard(actor: Actor, asked: { statistics: GraphQuery; revenue: GraphQuery }) {
  const [now, report, statistics, revenue, bookings, customers] = await Promise.all([
    getNow(actor),
    getPanelReport(actor),
    getStatistics(actor, asked.statistics),
    getRevenue(actor, asked.revenue),
    may(actor, 'dashboard.bookings') ? newestRows(actor, bookingSource, NEWEST) : null,
    may(actor, 'dashboard.customers') ? newestRows(actor, customerSource, NEWEST) : null,
  ]);
  return { now, report, statistics, revenue, bookings, customers };
}
