import { route } from '@/lib/platform/http/route';
import { authorizeChannel } from '@/lib/platform/realtime/queries';
import { channelAuthInput, channelProof } from '@/lib/platform/realtime/schema';

export const POST = route({
  auth: 'staff|pod',
  tag: 'Realtime',
  summary: 'Prove that a connection may join a private channel. The response is not wrapped in `data`',
  form: true,
  body: channelAuthInput,
  output: channelProof,
  bare: true,
  handle: async ({ actor, body }) =>
    Response.json(await authorizeChannel(actor, body), { headers: { 'cache-control': 'no-store' } }),
});
