import { getSeasonalCredit } from '@/lib/booking/promos/seasonal-queries';
import { seasonalCreditOutput, seasonalCreditToWire } from '@/lib/booking/promos/wire';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'seasonal.credit',
  tag: 'Promo codes',
  summary: 'The seasonal wallet credit',
  output: seasonalCreditOutput,
  handle: async ({ actor }) => seasonalCreditToWire(await getSeasonalCredit(actor)),
});
