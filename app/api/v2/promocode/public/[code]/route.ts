import { z } from 'zod';
import { lookUpPromo } from '@/lib/booking/offers/promo-lookup';
import { promoQuery } from '@/lib/booking/offers/schema';
import { promoValueOutput, promoValueToWire } from '@/lib/booking/offers/wire';
import { promoExample } from '@/lib/booking/visitors/example';
import { boundedText } from '@/lib/foundation/input/fields';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'visitor',
  tag: 'Visitors',
  summary: 'What a promo code is worth for a plan of a space',
  params: z.object({ code: boundedText(64) }),
  query: promoQuery,
  output: promoValueOutput,
  example: promoExample,
  refusals: ['promo_invalid', 'too_many'],
  handle: async ({ actor, params, query }) => promoValueToWire(await lookUpPromo(actor, params.code, query)),
});
