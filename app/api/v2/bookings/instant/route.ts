import { createHold } from '@/lib/holds/commands';
import { instantInput, instantOutput } from '@/lib/holds/schema';
import { route } from '@/lib/http/route';

export const POST = route({
  auth: 'visitor',
  tag: 'Visitors',
  summary: 'Hold a space for two minutes, to be paid',
  body: instantInput,
  output: instantOutput,
  status: 201,
  idempotent: true,
  handle: ({ actor, body }) => createHold(actor, body),
});
