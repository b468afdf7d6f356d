import { getSeasonalCredit } from '@/lib/booking/promos/queries';
import { seasonalCreditOutput } from '@/lib/booking/promos/schema';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'seasonal.credit',
  tag: 'Promo codes',
  summary: 'The seasonal wallet credit',
  output: seasonalCreditOutput,
  handle: ({ actor }) => getSeasonalCredit(actor),
});
