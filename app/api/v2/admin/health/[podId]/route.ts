import { z } from 'zod';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';
import { getHealth } from '@/lib/pods/health/queries';
import { healthDetail, healthDetailToWire } from '@/lib/pods/health/wire';

export const GET = route({
  auth: 'health.view',
  tag: 'Health',
  summary: 'One pod: its components, the last 24 hours, and its incidents',
  params: z.object({ podId: idParam.shape.id }),
  output: healthDetail,
  handle: async ({ actor, params }) => healthDetailToWire(await getHealth(actor, params.podId)),
});
