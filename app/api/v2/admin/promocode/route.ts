import { route } from '@/lib/http/route';
import { getSeasonalPromo } from '@/lib/promos/queries';
import { seasonalPromoOutput } from '@/lib/promos/schema';

export const GET = route({
  auth: 'seasonal.promo',
  tag: 'Promo codes',
  summary: 'The seasonal promo code',
  output: seasonalPromoOutput,
  handle: ({ actor }) => getSeasonalPromo(actor),
});
