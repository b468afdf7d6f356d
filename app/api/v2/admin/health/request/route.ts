import { z } from 'zod';
import { route } from '@/lib/platform/http/route';
import { requestHealth } from '@/lib/pods/health/commands';

export const POST = route({
  auth: 'health.view',
  tag: 'Health',
  summary: 'Request data: publishes the state of every pod in scope as realtime `data` events',
  output: z.object({ entries: z.number().int() }),
  handle: ({ actor }) => requestHealth(actor),
});
