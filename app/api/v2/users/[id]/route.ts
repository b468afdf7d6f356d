import { updateCustomer } from '@/lib/customers/commands';
import { getCustomer } from '@/lib/customers/queries';
import { customerOutput, customerUpdate } from '@/lib/customers/schema';
import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';

const common = { tag: 'Users', params: idParam, output: customerOutput };

export const GET = route({
  ...common,
  auth: 'users.open',
  summary: 'One user',
  handle: ({ actor, params }) => getCustomer(actor, params.id),
});

export const PUT = route({
  ...common,
  auth: 'users.edit',
  summary: 'Change a user’s profile, or their status; an absent key keeps its value',
  body: customerUpdate.omit({ id: true }),
  handle: ({ actor, params, body }) => updateCustomer(actor, { ...body, id: params.id }),
});
