import { updateCustomer } from '@/lib/parties/customers/commands';
import { getCustomer } from '@/lib/parties/customers/list';
import { customerUpdate } from '@/lib/parties/customers/schema';
import { customerOutput, customerToWire } from '@/lib/parties/customers/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

const common = { tag: 'Users', params: idParam, output: customerOutput };

export const GET = route({
  ...common,
  auth: 'customers.open',
  summary: 'One user',
  handle: async ({ actor, params }) => customerToWire(await getCustomer(actor, params.id)),
});

export const PUT = route({
  ...common,
  auth: 'customers.edit',
  summary: 'Change a user’s profile, or their status; an absent key keeps its value',
  body: customerUpdate.omit({ id: true }),
  refusals: ['deleted', 'duplicate', 'stale'],
  handle: async ({ actor, params, body }) =>
    customerToWire(await updateCustomer(actor, { ...body, id: params.id })),
});
