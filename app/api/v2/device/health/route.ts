import { reportHealth } from '@/lib/health/commands';
import { route } from '@/lib/http/route';
import { healthExample } from '@/lib/kiosk/example';
import { healthInput } from '@/lib/pods/schema';

export const POST = route({
  auth: 'pod',
  tag: 'Pods',
  summary: 'Report health, every 15 s',
  body: healthInput,
  example: healthExample,
  handle: ({ actor, body }) => reportHealth(actor, body),
});
