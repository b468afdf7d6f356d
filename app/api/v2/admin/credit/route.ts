import { route } from '@/lib/http/route';
import { getSeasonalCredit } from '@/lib/promos/queries';
import { seasonalCreditOutput } from '@/lib/promos/schema';

export const GET = route({
  auth: 'seasonal.credit',
  tag: 'Promo codes',
  summary: 'The seasonal wallet credit',
  output: seasonalCreditOutput,
  handle: ({ actor }) => getSeasonalCredit(actor),
});
