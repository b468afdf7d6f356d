import { z } from 'zod';
import { requestHealth } from '@/lib/health/commands';
import { route } from '@/lib/http/route';

export const POST = route({
  auth: 'health.view',
  tag: 'Health',
  summary: 'Ask for data: whoever watches is sent the state of every pod in scope, as realtime `data` events',
  output: z.object({ entries: z.number().int() }),
  handle: ({ actor }) => requestHealth(actor),
});
