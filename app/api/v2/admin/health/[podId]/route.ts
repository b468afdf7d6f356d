import { z } from 'zod';
import { getHealth } from '@/lib/health/queries';
import { healthDetail } from '@/lib/health/schema';
import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const GET = route({
  auth: 'health.view',
  tag: 'Health',
  summary: 'One pod: its components, the last 24 hours, and its incidents',
  params: z.object({ podId: idParam.shape.id }),
  output: healthDetail,
  handle: ({ actor, params }) => getHealth(actor, params.podId),
});
