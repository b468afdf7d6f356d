import { createCleaning } from '@/lib/catalogue/cleanings/commands';
import { cleaningSource } from '@/lib/catalogue/cleanings/list';
import { cleaningInput, cleaningOutput } from '@/lib/catalogue/cleanings/schema';
import { listRoute } from '@/lib/platform/http/list-route';
import { inDollars } from '@/lib/platform/http/output';
import { route } from '@/lib/platform/http/route';

const tag = 'Cleanings';

export const GET = listRoute({
  source: cleaningSource,
  row: cleaningOutput,
  toWire: inDollars,
  tag,
  summary: 'List cleanings',
});

export const POST = route({
  auth: 'cleanings.add',
  tag,
  summary: 'Plan a cleaning of a space',
  body: cleaningInput,
  size: 'picture',
  output: cleaningOutput,
  status: 201,
  refusals: ['conflict', 'file_store_away', 'not_found', 'too_many', 'unavailable'],
  handle: async ({ actor, body }) => inDollars(await createCleaning(actor, body)),
});
