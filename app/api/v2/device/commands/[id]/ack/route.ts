import { z } from 'zod';
import { settleLate } from '@/lib/catalogue/spaces/late-outcome';
import { acknowledge } from '@/lib/devices/pod-commands/commands';
import { ackInput } from '@/lib/devices/pod-commands/schema';
import { ackExample } from '@/lib/fleet/pod-config/example';
import { idParam } from '@/lib/platform/http/params';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'pod',
  tag: 'Pods',
  summary: 'Acknowledge a command; may be repeated',
  params: idParam,
  body: ackInput,
  output: z.object({ state: z.string() }),
  example: ackExample,
  handle: ({ actor, params, body }) => acknowledge(actor, params.id, body, settleLate),
});
