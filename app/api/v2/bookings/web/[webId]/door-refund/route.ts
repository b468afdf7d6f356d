import { z } from 'zod';
import { route } from '@/lib/http/route';
import { doorRefundOutput, refundDoor } from '@/lib/payments/door-refund';

export const POST = route({
  auth: 'visitor',
  tag: 'Visitors',
  summary: 'All the money back for one’s own booking whose door never opened',
  params: z.object({ webId: z.string().max(64) }),
  output: doorRefundOutput,
  idempotent: true,
  handle: ({ actor, params }) => refundDoor(actor, params),
});
