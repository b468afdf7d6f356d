import { route } from '@/lib/http/route';
import { authorizeChannel } from '@/lib/realtime/queries';
import { channelAuthInput, channelProof } from '@/lib/realtime/schema';

export const POST = route({
  auth: 'staff|pod',
  tag: 'Realtime',
  summary: 'Prove that a connection may join a private channel. The answer is not wrapped in `data`',
  form: true,
  body: channelAuthInput,
  output: channelProof,
  bare: true,
  handle: async ({ actor, body }) =>
    Response.json(authorizeChannel(actor, body), { headers: { 'cache-control': 'no-store' } }),
});
