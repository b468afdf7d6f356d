import { route } from '@/lib/http/route';
import { authenticateUser } from '@/lib/realtime/queries';
import { userAuthInput, userProof } from '@/lib/realtime/schema';

export const POST = route({
  auth: 'staff',
  tag: 'Realtime',
  summary:
    'Prove whose connection it is, so that it ends with the access. The answer is not wrapped in `data`',
  form: true,
  body: userAuthInput,
  output: userProof,
  bare: true,
  handle: async ({ actor, body }) =>
    Response.json(authenticateUser(actor, body.socket_id), { headers: { 'cache-control': 'no-store' } }),
});
