import { z } from 'zod';
import { paymentInput } from '@/lib/booking/holds/schema';
import { confirmBooking } from '@/lib/booking/payments/checkout';
import { confirmFailures } from '@/lib/booking/visitors/example';
import { boundedText, webIdField } from '@/lib/foundation/input/fields';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'visitor',
  tag: 'Visitors',
  summary: 'Pay a held booking with a token of the card script: pm_…, ctoken_…, tok_…, `free` or `kept`',
  params: z.object({
    webId: webIdField,
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
  refusals: [
    'card_declined',
    'card_service_away',
    'card_waiting',
    'cards_declined',
    'contact_required',
    'customer_inactive',
    'hold_lapsed',
    'no_kept_card',
    'payment_due',
    'payment_processing',
    'space_taken',
    'time_gone',
    'too_many',
  ],
  handle: ({ actor, params, body }) => confirmBooking(actor, params.webId, params.token, body),
});
