import { anonymiseCustomer } from '@/lib/parties/customers/anonymise-commands';
import { anonymiseInput, customerOutput } from '@/lib/parties/customers/schema';
import { idParam } from '@/lib/platform/http/params';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'customers.edit',
  tag: 'Users',
  summary: 'Anonymise a user everywhere, permanently; amounts are kept. Unscoped staff only',
  params: idParam,
  body: anonymiseInput,
  output: customerOutput,
  handle: ({ actor, params, body }) => anonymiseCustomer(actor, { ...body, id: params.id }),
});
