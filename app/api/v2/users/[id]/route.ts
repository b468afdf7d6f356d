import { updateCustomer } from '@/lib/parties/customers/commands';
import { getCustomer } from '@/lib/parties/customers/queries';
import { customerOutput, customerUpdate } from '@/lib/parties/customers/schema';
import { idParam } from '@/lib/platform/http/params';
import { route } from '@/lib/platform/http/route';

const common = { tag: 'Users', params: idParam, output: customerOutput };

export const GET = route({
  ...common,
  auth: 'customers.open',
  summary: 'One user',
  handle: ({ actor, params }) => getCustomer(actor, params.id),
});

export const PUT = route({
  ...common,
  auth: 'customers.edit',
  summary: 'Change a user’s profile, or their status; an absent key keeps its value',
  body: customerUpdate.omit({ id: true }),
  handle: ({ actor, params, body }) => updateCustomer(actor, { ...body, id: params.id }),
});
