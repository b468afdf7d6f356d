import { cleaningMove, moveCleaning } from '@/lib/catalogue/cleanings/commands';
import { cleaningOutput } from '@/lib/catalogue/cleanings/schema';
import { inDollars } from '@/lib/platform/http/output';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'cleanings.edit',
  tag: 'Cleanings',
  summary: 'Start, finish or cancel a cleaning',
  params: idParam,
  idempotent: true,
  body: cleaningMove,
  output: cleaningOutput,
  refusals: ['cleaning_moved', 'conflict'],
  handle: async ({ actor, params, body }) =>
    inDollars(await moveCleaning(actor, { ...body, id: params.id })),
});
