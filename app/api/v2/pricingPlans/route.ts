import { planSource } from '@/lib/catalogue/plans/list';
import { lookupRoute } from '@/lib/platform/http/list-route';

export { POST } from '../admin/pricingPlans/route';

export const GET = lookupRoute({
  source: planSource,
  tag: 'Pricing plans',
  summary: 'Pricing plans as choices: id and name',
});
