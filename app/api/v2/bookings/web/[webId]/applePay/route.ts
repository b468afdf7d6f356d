import { z } from 'zod';
import { openExpressWallet } from '@/lib/booking/payments/express-wallet';
import { walletFailures } from '@/lib/booking/visitors/example';
import { boundedText, webIdField } from '@/lib/foundation/input/fields';
import { route } from '@/lib/platform/http/route';

const ignored = z
  .union([z.number(), boundedText(100)])
  .nullish()
  .meta({ description: 'Ignored: the booking decides the amount' });

export const POST = route({
  auth: 'visitor',
  tag: 'Visitors',
  summary: 'The client secret for paying a held booking with Apple Pay or Google Pay',
  params: z.object({ webId: webIdField }),
  body: z.object({ discount: ignored, pricingPlanId: ignored }),
  output: z.object({ clientSecret: z.string() }),
  example: { body: {}, data: { clientSecret: 'pi_3Qx7_secret_Jx2V' }, failures: walletFailures },
  idempotent: true,
  refusals: ['card_service_away', 'contact_required', 'hold_lapsed', 'nothing_due', 'too_many'],
  handle: ({ actor, params }) => openExpressWallet(actor, params.webId),
});
