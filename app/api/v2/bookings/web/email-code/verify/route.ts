import { emailCodeCheck, provenOutput, verifyEmailCode } from '@/lib/access/email-code';
import { proofCookie } from '@/lib/access/email-proof';
import { proofFailures } from '@/lib/holds/example';
import { route } from '@/lib/http/route';

export const POST = route({
  auth: 'visitor',
  tag: 'Visitors',
  summary: 'Prove an e-mail address by its code: a signed cookie for a day; answers what it has to spend',
  body: emailCodeCheck,
  output: provenOutput,
  example: {
    body: { email: 'maya.lind@example.com', code: '246810' },
    data: { email: 'maya.lind@example.com', wallet: 12.5 },
    failures: proofFailures,
  },
  async handle({ actor, body }) {
    const data = await verifyEmailCode(actor, body);
    const headers = {
      'set-cookie': proofCookie(data.email, actor.deviceKey, new Date()),
      'cache-control': 'no-store',
    };
    return Response.json({ message: 'success', data }, { headers });
  },
});
