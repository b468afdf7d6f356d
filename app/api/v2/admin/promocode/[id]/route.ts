import { updateSeasonalPromo } from '@/lib/booking/promos/commands';
import { seasonalPromoUpdate } from '@/lib/booking/promos/schema';
import { seasonalPromoOutput, seasonalPromoToWire } from '@/lib/booking/promos/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const PUT = route({
  auth: 'seasonal.promo.edit',
  tag: 'Promo codes',
  summary: 'Change the seasonal promo code; an absent key keeps its value',
  params: idParam,
  body: seasonalPromoUpdate.omit({ id: true }),
  output: seasonalPromoOutput,
  idempotent: true,
  stepUp: true,
  refusals: ['duplicate', 'stale'],
  handle: async ({ actor, params, body }) =>
    seasonalPromoToWire(await updateSeasonalPromo(actor, { ...body, id: params.id })),
});
