import { getSeasonalPromo } from '@/lib/booking/promos/seasonal-queries';
import { seasonalPromoOutput, seasonalPromoToWire } from '@/lib/booking/promos/wire';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'seasonal.promo',
  tag: 'Promo codes',
  summary: 'The seasonal promo code',
  output: seasonalPromoOutput,
  handle: async ({ actor }) => seasonalPromoToWire(await getSeasonalPromo(actor)),
});
