import { z } from 'zod';
import { assertReady } from '@/lib/http/ready';
import { route } from '@/lib/http/route';

export const GET = route({
  auth: 'anyone',
  tag: 'Services',
  summary: 'The process can serve: its database answers',
  output: z.object({ ready: z.literal(true) }),
  async handle() {
    await assertReady();
    return { ready: true };
  },
});
