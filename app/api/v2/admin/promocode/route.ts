import { getSeasonalPromo } from '@/lib/booking/promos/queries';
import { seasonalPromoOutput } from '@/lib/booking/promos/schema';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'seasonal.promo',
  tag: 'Promo codes',
  summary: 'The seasonal promo code',
  output: seasonalPromoOutput,
  handle: ({ actor }) => getSeasonalPromo(actor),
});
