import { z } from 'zod';
import { doorRefundFailures } from '@/lib/holds/example';
import { route } from '@/lib/http/route';
import { doorRefundOutput, refundDoor } from '@/lib/payments/door-refund';

export const POST = route({
  auth: 'visitor',
  tag: 'Visitors',
  summary: 'All the money back for one’s own booking whose door never opened',
  params: z.object({ webId: z.string().max(64) }),
  output: doorRefundOutput,
  example: { data: { refunded: 19.27, card: 19.27, wallet: 0 }, failures: doorRefundFailures },
  idempotent: true,
  handle: ({ actor, params }) => refundDoor(actor, params),
});
