import { z } from 'zod';
import { route } from '@/lib/http/route';

export const GET = route({
  auth: 'anyone',
  tag: 'Services',
  summary: 'The process lives',
  output: z.object({ alive: z.literal(true) }),
  handle: async () => ({ alive: true }),
});
