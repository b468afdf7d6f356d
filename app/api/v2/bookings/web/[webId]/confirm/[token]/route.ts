import { z } from 'zod';
import { confirmFailures } from '@/lib/holds/example';
import { route } from '@/lib/http/route';
import { confirmBooking } from '@/lib/payments/checkout';

export const POST = route({
  auth: 'visitor',
  tag: 'Visitors',
  summary: 'Pay a held booking with what the card script made: pm_…, ctoken_…, tok_… or `free`',
  params: z.object({
    webId: z.string().max(64),
    token: z.string().regex(/^((pm|ctoken|tok)_\w+|free)$/, 'Not a payment token'),
  }),
  output: z.object({
    status: z.enum(['confirmed', 'requires_action', 'processing']),
    clientSecret: z.string().optional(),
  }),
  example: { data: { status: 'confirmed' }, failures: confirmFailures },
  idempotent: true,
  handle: ({ actor, params }) => confirmBooking(actor, params.webId, params.token),
});
