import { z } from 'zod';
import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { ackExample } from '@/lib/kiosk/example';
import { acknowledge } from '@/lib/pods/commands';
import { ackInput } from '@/lib/pods/schema';

export const POST = route({
  auth: 'pod',
  tag: 'Pods',
  summary: 'Say what came of a command; may be repeated',
  params: idParam,
  body: ackInput,
  output: z.object({ state: z.string() }),
  example: ackExample,
  handle: ({ actor, params, body }) => acknowledge(actor, params.id, body),
});
