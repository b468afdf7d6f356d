import { revenueCsv } from '@/lib/figures/csv';
import { getRevenue } from '@/lib/figures/queries';
import { graphQuery, revenue } from '@/lib/figures/schema';
import { wantsCsv } from '@/lib/http/list-route';
import { route } from '@/lib/http/route';

export const GET = route({
  auth: 'dashboard.view',
  tag: 'Dashboard',
  summary: 'Income per month of the operator’s zone',
  query: graphQuery,
  output: revenue,
  async handle({ actor, query, request }) {
    const months = await getRevenue(actor, query);
    return wantsCsv(request) ? revenueCsv(months) : months;
  },
});
