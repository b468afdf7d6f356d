import { proofFailures } from '@/lib/booking/visitors/example';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { verifyEmailCode } from '@/lib/parties/email-proof/commands';
import { emailCodeCheck } from '@/lib/parties/email-proof/schema';
import { provenEmailToWire, provenOutput } from '@/lib/parties/email-proof/wire';
import { route } from '@/lib/platform/http/route';
import { emailProofCookie } from '@/lib/platform/identity/email-proof-cookie';

export const POST = route({
  auth: 'visitor',
  tag: 'Visitors',
  summary:
    'Verify the code of an email address; sets a signed cookie for a day and returns the available credit',
  body: emailCodeCheck,
  output: provenOutput,
  example: {
    body: { email: 'maya.lind@example.com', code: '246810' },
    data: { email: 'maya.lind@example.com', wallet: 12.5 },
    failures: proofFailures,
  },
  refusals: ['code_wrong', 'too_many'],
  async handle({ actor, body }) {
    const proven = await verifyEmailCode(actor, body);
    const headers = {
      'set-cookie': emailProofCookie(proven.email, actor.deviceKey, dbNow()),
      'cache-control': 'no-store',
    };
    return Response.json({ message: 'success', data: provenEmailToWire(proven) }, { headers });
  },
});
