import { deleteCleaning, updateCleaning } from '@/lib/catalogue/cleanings/commands';
import { getCleaning } from '@/lib/catalogue/cleanings/list';
import { cleaningOutput, cleaningUpdate } from '@/lib/catalogue/cleanings/schema';
import { inDollars } from '@/lib/platform/http/output';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

const common = { tag: 'Cleanings', params: idParam };

export const GET = route({
  ...common,
  auth: 'cleanings.view',
  summary: 'One cleaning',
  output: cleaningOutput,
  handle: async ({ actor, params }) => inDollars(await getCleaning(actor, params.id)),
});

export const PUT = route({
  ...common,
  auth: 'cleanings.edit',
  summary: 'Change a cleaning; an absent key keeps its value, null clears it',
  body: cleaningUpdate.omit({ id: true }),
  size: 'picture',
  output: cleaningOutput,
  refusals: ['conflict', 'file_store_away', 'stale', 'too_many', 'unavailable'],
  handle: async ({ actor, params, body }) =>
    inDollars(await updateCleaning(actor, { ...body, id: params.id })),
});

export const DELETE = route({
  ...common,
  auth: 'cleanings.delete',
  summary: 'Delete a cleaning',
  refusals: ['conflict'],
  handle: ({ actor, params }) => deleteCleaning(actor, params),
});
