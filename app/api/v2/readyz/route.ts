import { z } from 'zod';
import { assertReady } from '@/lib/platform/http/ready';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'anyone',
  tag: 'Services',
  summary: 'The process is ready: its database responds',
  output: z.object({ ready: z.literal(true) }),
  async handle() {
    await assertReady();
    return { ready: true as const };
  },
});
