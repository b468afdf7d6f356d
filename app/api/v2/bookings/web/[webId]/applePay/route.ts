import { z } from 'zod';
import { walletFailures } from '@/lib/holds/example';
import { route } from '@/lib/http/route';
import { openWallet } from '@/lib/payments/express';

const ignored = z
  .union([z.number(), z.string()])
  .nullish()
  .meta({ description: 'Ignored: what is charged stands in the booking' });

export const POST = route({
  auth: 'visitor',
  tag: 'Visitors',
  summary: 'The client secret with which Apple Pay or Google Pay pays a held booking',
  params: z.object({ webId: z.string().max(64) }),
  body: z.object({ discount: ignored, pricingPlanId: ignored }),
  output: z.object({ clientSecret: z.string() }),
  example: { body: {}, data: { clientSecret: 'pi_3Qx7_secret_Jx2V' }, failures: walletFailures },
  idempotent: true,
  handle: ({ actor, params }) => openWallet(actor, params.webId),
});
