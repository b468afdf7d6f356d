import { lookupRoute } from '@/lib/http/list-route';
import { planSource } from '@/lib/plans/list-sql';

export { POST } from '../admin/pricingPlans/route';

export const GET = lookupRoute({
  source: planSource,
  tag: 'Pricing plans',
  summary: 'Pricing plans as choices: id and name',
});
