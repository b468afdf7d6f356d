import { anonymiseCustomer } from '@/lib/parties/customers/anonymise-commands';
import { anonymiseInput } from '@/lib/parties/customers/schema';
import { customerOutput, customerToWire } from '@/lib/parties/customers/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'customers.edit',
  tag: 'Users',
  summary: 'Anonymise a user everywhere, permanently; amounts are kept. Unscoped staff only',
  params: idParam,
  body: anonymiseInput,
  output: customerOutput,
  stepUp: true,
  refusals: ['in_use'],
  handle: async ({ actor, params, body }) =>
    customerToWire(await anonymiseCustomer(actor, { ...body, id: params.id })),
});
