import { healthInput } from '@/lib/devices/pod-commands/schema';
import { reportHealth } from '@/lib/fleet/health/commands';
import { healthExample } from '@/lib/fleet/pod-config/example';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'pod',
  tag: 'Pods',
  summary: 'Report health, every 15 s',
  body: healthInput,
  example: healthExample,
  handle: ({ actor, body }) => reportHealth(actor, body),
});
