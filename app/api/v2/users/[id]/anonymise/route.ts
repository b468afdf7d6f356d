import { anonymiseCustomer } from '@/lib/customers/anonymise';
import { anonymiseInput, customerOutput } from '@/lib/customers/schema';
import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const POST = route({
  auth: 'users.edit',
  tag: 'Users',
  summary: 'Blank the person behind a user everywhere, for good; amounts are kept. Unscoped staff only',
  params: idParam,
  body: anonymiseInput,
  output: customerOutput,
  handle: ({ actor, params, body }) => anonymiseCustomer(actor, { ...body, id: params.id }),
});
