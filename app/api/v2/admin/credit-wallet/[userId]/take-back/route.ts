import { takeBackCredit } from '@/lib/booking/wallet/commands';
import { takeBackInput, walletParams } from '@/lib/booking/wallet/schema';
import { balanceToWire, walletBalance } from '@/lib/booking/wallet/wire';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'customers.credit',
  tag: 'Users',
  params: walletParams,
  summary: 'Take credit back from a user, with the reason; returns the new balance',
  body: takeBackInput,
  output: walletBalance,
  idempotent: true,
  handle: async ({ actor, params, body }) =>
    balanceToWire(await takeBackCredit(actor, { ...body, id: params.userId })),
});
