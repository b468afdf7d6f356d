import { updateSeasonalCredit } from '@/lib/booking/promos/commands';
import { seasonalCreditUpdate } from '@/lib/booking/promos/schema';
import { seasonalCreditOutput, seasonalCreditToWire } from '@/lib/booking/promos/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const PUT = route({
  auth: 'seasonal.credit.edit',
  tag: 'Promo codes',
  summary: 'Change the seasonal wallet credit; an absent key keeps its value',
  params: idParam,
  body: seasonalCreditUpdate.omit({ id: true }),
  output: seasonalCreditOutput,
  idempotent: true,
  stepUp: true,
  refusals: ['stale'],
  handle: async ({ actor, params, body }) =>
    seasonalCreditToWire(await updateSeasonalCredit(actor, { ...body, id: params.id })),
});
