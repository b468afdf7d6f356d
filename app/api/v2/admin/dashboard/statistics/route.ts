import { statisticsCsv } from '@/lib/figures/csv';
import { getStatistics } from '@/lib/figures/queries';
import { graphQuery, statistics } from '@/lib/figures/schema';
import { wantsCsv } from '@/lib/http/list-route';
import { route } from '@/lib/http/route';

export const GET = route({
  auth: 'dashboard.view',
  tag: 'Dashboard',
  summary: 'Bookings and new users per month of the operator’s zone',
  query: graphQuery,
  output: statistics,
  async handle({ actor, query, request }) {
    const months = await getStatistics(actor, query);
    return wantsCsv(request) ? statisticsCsv(months) : months;
  },
});
