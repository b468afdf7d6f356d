import { z } from 'zod';
import { route } from '@/lib/http/route';
import { commandsExample } from '@/lib/kiosk/example';
import { LONGEST_POLL_SECONDS, pollCommands } from '@/lib/pods/commands';
import { commandOutput } from '@/lib/pods/schema';

export const GET = route({
  auth: 'pod',
  tag: 'Pods',
  summary: 'What this pod has to do; waits for something up to `wait` seconds',
  query: z.object({ wait: z.coerce.number().int().min(0).max(LONGEST_POLL_SECONDS).default(0) }),
  output: z.array(commandOutput),
  example: commandsExample,
  handle: ({ actor, query, request }) => pollCommands(actor, query.wait, request.signal),
});
