import { z } from 'zod';
import { route } from '@/lib/http/route';
import { LONGEST_POLL_SECONDS, pollCommands } from '@/lib/pods/commands';
import { commandOutput } from '@/lib/pods/schema';

export const GET = route({
  auth: 'pod',
  tag: 'Pods',
  summary: 'What this pod has to do; waits for something up to `wait` seconds',
  query: z.object({ wait: z.coerce.number().int().min(0).max(LONGEST_POLL_SECONDS).default(0) }),
  output: z.array(commandOutput),
  handle: ({ actor, query }) => pollCommands(actor, query.wait),
});
