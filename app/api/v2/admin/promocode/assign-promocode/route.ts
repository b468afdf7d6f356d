import { assignPromo } from '@/lib/booking/promos/commands';
import { promoAssignment } from '@/lib/booking/promos/schema';
import { promoOutput, promoToWire } from '@/lib/booking/promos/wire';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'customers.promo',
  tag: 'Promo codes',
  summary: 'Assign a promo code to a user, or to everyone with `availableToAll`',
  body: promoAssignment,
  output: promoOutput,
  status: 201,
  idempotent: true,
  stepUp: true,
  refusals: ['deleted', 'duplicate', 'gift_limit', 'not_found'],
  handle: async ({ actor, body }) => promoToWire(await assignPromo(actor, body)),
});
