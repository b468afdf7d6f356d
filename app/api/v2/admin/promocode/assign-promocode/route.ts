import { route } from '@/lib/http/route';
import { assignPromo } from '@/lib/promos/commands';
import { promoAssignment, promoOutput } from '@/lib/promos/schema';

export const POST = route({
  auth: 'users.promo',
  tag: 'Promo codes',
  summary: 'Assign a promo code to a user, or with `availableToAll` to all',
  body: promoAssignment,
  output: promoOutput,
  status: 201,
  idempotent: true,
  handle: ({ actor, body }) => assignPromo(actor, body),
});
