import { z } from 'zod';
import { assertAlive } from '@/lib/platform/http/file-descriptors';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'anyone',
  tag: 'Services',
  summary: 'The process is running',
  output: z.object({ alive: z.literal(true) }),
  async handle() {
    assertAlive();
    return { alive: true as const };
  },
});
