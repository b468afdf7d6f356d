import { statisticsCsv } from '@/lib/console/dashboard/csv';
import { getStatistics } from '@/lib/console/dashboard/queries';
import { graphQuery } from '@/lib/console/dashboard/schema';
import { statistics, statisticsToWire } from '@/lib/console/dashboard/wire';
import { wantsCsv } from '@/lib/platform/http/list-route';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'dashboard.view',
  tag: 'Dashboard',
  summary: 'Bookings and new users per month, in the operator’s time zone',
  query: graphQuery,
  output: statistics,
  async handle({ actor, query, request }) {
    const months = await getStatistics(actor, query);
    return wantsCsv(request) ? statisticsCsv(months) : statisticsToWire(months);
  },
});
