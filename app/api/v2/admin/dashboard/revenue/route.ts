import { revenueCsv } from '@/lib/console/dashboard/csv';
import { getRevenue } from '@/lib/console/dashboard/queries';
import { graphQuery } from '@/lib/console/dashboard/schema';
import { revenue, revenueToWire } from '@/lib/console/dashboard/wire';
import { wantsCsv } from '@/lib/platform/http/list-route';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'dashboard.view',
  tag: 'Dashboard',
  summary: 'Income per month, in the operator’s time zone',
  query: graphQuery,
  output: revenue,
  async handle({ actor, query, request }) {
    const months = await getRevenue(actor, query);
    return wantsCsv(request) ? revenueCsv(months) : revenueToWire(months);
  },
});
