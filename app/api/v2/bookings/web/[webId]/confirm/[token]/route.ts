import { z } from 'zod';
import { confirmFailures } from '@/lib/booking/holds/example';
import { paymentInput } from '@/lib/booking/holds/schema';
import { confirmBooking } from '@/lib/booking/payments/checkout';
import { boundedText, webIdText } from '@/lib/foundation/fields';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'visitor',
  tag: 'Visitors',
  summary: 'Pay a held booking with a token of the card script: pm_…, ctoken_…, tok_…, `free` or `kept`',
  params: z.object({
    webId: webIdText,
    token: boundedText(255, { tooLong: 'Not a payment token' }).regex(
      /^((pm|ctoken|tok)_\w+|free|kept)$/,
      'Not a payment token',
    ),
  }),
  body: paymentInput,
  output: z.object({
    status: z.enum(['confirmed', 'requires_action', 'processing']),
    clientSecret: z.string().optional(),
  }),
  example: { body: {}, data: { status: 'confirmed' }, failures: confirmFailures },
  idempotent: true,
  handle: ({ actor, params, body }) => confirmBooking(actor, params.webId, params.token, body),
});
