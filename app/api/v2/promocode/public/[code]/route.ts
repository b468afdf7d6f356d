import { z } from 'zod';
import { promoExample } from '@/lib/holds/example';
import { lookUpPromo, promoOutput, promoQuery } from '@/lib/holds/promo-look-up';
import { route } from '@/lib/http/route';

export const GET = route({
  auth: 'visitor',
  tag: 'Visitors',
  summary: 'What a promo code is worth for a plan of a space',
  params: z.object({ code: z.string().max(64) }),
  query: promoQuery,
  output: promoOutput,
  example: promoExample,
  handle: ({ actor, params, query }) => lookUpPromo(actor, params.code, query),
});
