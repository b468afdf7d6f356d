import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { updateSeasonalPromo } from '@/lib/promos/commands';
import { seasonalPromoOutput, seasonalPromoUpdate } from '@/lib/promos/schema';

export const PUT = route({
  auth: 'seasonal.promo.edit',
  tag: 'Promo codes',
  summary: 'Change the seasonal promo code; an absent key keeps its value',
  params: idParam,
  body: seasonalPromoUpdate.omit({ id: true }),
  output: seasonalPromoOutput,
  idempotent: true,
  handle: ({ actor, params, body }) => updateSeasonalPromo(actor, { ...body, id: params.id }),
});
