import { z } from 'zod';
import { emailCorrection } from '@/lib/booking/holds/schema';
import { correctEmail } from '@/lib/booking/visitors/email-commands';
import { webIdField } from '@/lib/foundation/input/fields';
import { route } from '@/lib/platform/http/route';

export const PUT = route({
  auth: 'visitor',
  tag: 'Visitors',
  summary: 'Correct the address of your own booking, whose confirmation could not be mailed',
  params: z.object({ webId: webIdField }),
  body: emailCorrection,
  output: z.object({ email: z.string() }),
  example: {
    body: { email: 'priya@example.com' },
    data: { email: 'priya@example.com' },
    failures: [{ status: 409, code: 'email_works', message: 'The confirmation of this booking was sent' }],
  },
  refusals: ['email_works', 'too_many'],
  handle: ({ actor, params, body }) => correctEmail(actor, { ...params, ...body }),
});
