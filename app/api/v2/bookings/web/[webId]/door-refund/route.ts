import { z } from 'zod';
import { refundDoor } from '@/lib/booking/payments/door-refund-commands';
import { doorRefundOutput, doorRefundToWire } from '@/lib/booking/payments/refund-wire';
import { doorRefundFailures } from '@/lib/booking/visitors/example';
import { webIdField } from '@/lib/foundation/input/fields';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'visitor',
  tag: 'Visitors',
  summary: 'A full refund of your own booking whose door never opened',
  params: z.object({ webId: webIdField }),
  output: doorRefundOutput,
  example: { data: { refunded: 19.27, card: 19.27, wallet: 0 }, failures: doorRefundFailures },
  idempotent: true,
  refusals: ['door_refund_not_offered', 'too_many'],
  handle: async ({ actor, params }) => doorRefundToWire(await refundDoor(actor, params)),
});
