import { emailCodeInput, sendEmailCode } from '@/lib/access/email-code';
import { codeFailures } from '@/lib/holds/example';
import { route } from '@/lib/http/route';

export const POST = route({
  auth: 'visitor',
  tag: 'Visitors',
  summary: 'Mail a 6-digit code that proves an e-mail address; the answer is the same for every address',
  body: emailCodeInput,
  example: { body: { email: 'maya.lind@example.com' }, failures: codeFailures },
  handle: ({ actor, body }) => sendEmailCode(actor, body),
});
