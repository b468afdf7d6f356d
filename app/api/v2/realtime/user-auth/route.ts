import { route } from '@/lib/platform/http/route';
import { realtimeUserProof } from '@/lib/platform/realtime/queries';
import { userAuthInput, userProof } from '@/lib/platform/realtime/schema';

export const POST = route({
  auth: 'staff',
  tag: 'Realtime',
  summary:
    'Prove who a connection belongs to, so that it ends when access ends. The response is not wrapped in `data`',
  form: true,
  body: userAuthInput,
  output: userProof,
  bare: true,
  handle: async ({ actor, body }) =>
    Response.json(realtimeUserProof(actor, body.socket_id), { headers: { 'cache-control': 'no-store' } }),
});
