import 'server-only';
import { bookingSource } from '@/lib/booking/bookings/list';
import { customerSource } from '@/lib/parties/customers/list';
import { type Actor, may } from '@/lib/platform/authorization/actor';
import { coalesced } from '@/lib/platform/authorization/coalesced';
import { newestRows } from '@/lib/platform/list/find-rows';
import { getNow } from './now';
import { getPanelReport, getRevenue, getStatistics } from './queries';
import { type Range, rangeBefore } from './range';

/** The number of rows of the dashboard's tables: docs/rules.md#dashboard. */
const NEWEST = 5;

/** The selection of a graph; with `isCompared`, beside the previous range. */
export type AskedGraph = Range & { locationId: string; isCompared: boolean };

/** A graph's months, and the previous ones if they are compared. */
async function compared<T>(
  { isCompared, locationId, ...range }: AskedGraph,
  get: (query: Range & { locationId: string }) => Promise<T>,
): Promise<{ shown: T; before: T | null }> {
  const earlier = isCompared ? rangeBefore(range) : null;
  const [shown, before] = await Promise.all([
    get({ ...range, locationId }),
    earlier && get({ ...earlier, locationId }),
  ]);
  return { shown, before };
}

type Asked = Record<'statistics' | 'revenue', AskedGraph>;

/** Everything on the dashboard that the actor may see (`dashboard.view`); null for a table that is hidden. */
export const getDashboard = (actor: Actor, query: Asked) =>
  coalesced(actor, ['dashboard', query], () => readDashboard(actor, query));

async function readDashboard(actor: Actor, request: Asked) {
  const [now, report, statistics, revenue, bookings, customers] = await Promise.all([
    getNow(actor),
    getPanelReport(actor),
    compared(request.statistics, (query) => getStatistics(actor, query)),
    compared(request.revenue, (query) => getRevenue(actor, query)),
    may(actor, 'dashboard.bookings') ? newestRows(actor, bookingSource, NEWEST) : null,
    may(actor, 'dashboard.customers') ? newestRows(actor, customerSource, NEWEST) : null,
  ]);
  return { now, report, statistics, revenue, bookings, customers };
}
