import { codeFailures } from '@/lib/booking/visitors/example';
import { sendEmailCode } from '@/lib/parties/email-proof/commands';
import { emailCodeInput } from '@/lib/parties/email-proof/schema';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'visitor',
  tag: 'Visitors',
  summary: 'Email a 6-digit code that proves an address; the response is the same for every address',
  body: emailCodeInput,
  example: { body: { email: 'maya.lind@example.com' }, failures: codeFailures },
  refusals: ['too_many'],
  handle: ({ actor, body }) => sendEmailCode(actor, body),
});
