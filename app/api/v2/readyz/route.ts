import { z } from 'zod';
import { isClockWrong } from '@/lib/foundation/clock';
import { assertReady } from '@/lib/platform/http/ready';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'anyone',
  tag: 'Services',
  summary: 'The process is ready: its database responds',
  output: z.object({
    ready: z.literal(true),
    notes: z
      .array(z.enum(['clock_wrong']))
      .optional()
      .meta({ description: 'What is wrong and keeps it from nothing; absent when nothing is' }),
  }),
  async handle() {
    await assertReady();
    return { ready: true as const, ...(isClockWrong() && { notes: ['clock_wrong' as const] }) };
  },
});
