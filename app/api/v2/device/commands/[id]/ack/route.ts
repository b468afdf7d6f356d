import { z } from 'zod';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';
import { acknowledge } from '@/lib/pods/pod-commands/commands';
import { settleLateOutcome } from '@/lib/pods/pod-commands/late-outcome';
import { ackInput } from '@/lib/pods/pod-commands/schema';
import { ackExample } from '@/lib/pods/pod-config/example';

export const POST = route({
  auth: 'pod',
  tag: 'Pods',
  summary: 'Acknowledge a command; may be repeated',
  params: idParam,
  body: ackInput,
  output: z.object({ state: z.string() }),
  example: ackExample,
  handle: ({ actor, params, body }) => acknowledge(actor, params.id, body, settleLateOutcome),
});
