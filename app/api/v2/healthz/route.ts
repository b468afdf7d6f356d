import { z } from 'zod';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'anyone',
  tag: 'Services',
  summary: 'The process is running',
  output: z.object({ alive: z.literal(true) }),
  handle: async () => ({ alive: true as const }),
});
