import { z } from 'zod';
import { fromDigits } from '@/lib/foundation/input/fields';
import { draining } from '@/lib/foundation/process/draining';
import { route } from '@/lib/platform/http/route';
import { MAX_POLL_SECONDS, pollCommands } from '@/lib/pods/pod-commands/commands';
import { commandOutput, commandToWire } from '@/lib/pods/pod-commands/wire';
import { commandsExample } from '@/lib/pods/pod-config/example';

export const GET = route({
  auth: 'pod',
  tag: 'Pods',
  summary: 'Commands for this pod; waits up to `wait` seconds for one',
  query: z.object({ wait: fromDigits(z.number().int().min(0).max(MAX_POLL_SECONDS)).default(0) }),
  output: z.array(commandOutput),
  example: commandsExample,
  handle: async ({ actor, query, request }) =>
    (await pollCommands(actor, query.wait, request.signal, draining())).map(commandToWire),
});
