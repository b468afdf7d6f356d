import { route } from '@/lib/platform/http/route';
import { reportHealth } from '@/lib/pods/health/commands';
import { healthInput } from '@/lib/pods/pod-commands/schema';
import { healthExample } from '@/lib/pods/pod-config/example';

export const POST = route({
  auth: 'pod',
  tag: 'Pods',
  summary: 'Report health, every 15 s',
  body: healthInput,
  example: healthExample,
  handle: ({ actor, body }) => reportHealth(actor, body),
});
