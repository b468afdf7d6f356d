import { z } from 'zod';
import { promoExample } from '@/lib/booking/holds/example';
import { lookUpPromo } from '@/lib/booking/holds/promo-lookup';
import { promoQuery } from '@/lib/booking/holds/promo-lookup-schema';
import { promoOutput, promoToWire } from '@/lib/booking/holds/wire';
import { boundedText } from '@/lib/foundation/fields';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'visitor',
  tag: 'Visitors',
  summary: 'What a promo code is worth for a plan of a space',
  params: z.object({ code: boundedText(64) }),
  query: promoQuery,
  output: promoOutput,
  example: promoExample,
  handle: async ({ actor, params, query }) => promoToWire(await lookUpPromo(actor, params.code, query)),
});
