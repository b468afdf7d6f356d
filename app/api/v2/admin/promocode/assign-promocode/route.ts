import { assignPromo } from '@/lib/booking/promos/commands';
import { promoAssignment, promoOutput } from '@/lib/booking/promos/schema';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'customers.promo',
  tag: 'Promo codes',
  summary: 'Assign a promo code to a user, or to everyone with `availableToAll`',
  body: promoAssignment,
  output: promoOutput,
  status: 201,
  idempotent: true,
  handle: ({ actor, body }) => assignPromo(actor, body),
});
