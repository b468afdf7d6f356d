import { z } from 'zod';
import { release } from '@/lib/foundation/settings/release';
import { isClockWrong } from '@/lib/platform/clock-check';
import { assertReady } from '@/lib/platform/http/readiness';
import { route } from '@/lib/platform/http/route';
import { isStaff } from '@/lib/platform/identity/callers';

export const GET = route({
  auth: 'anyone',
  tag: 'Services',
  summary: 'The process is ready: its database responds',
  output: z.object({
    ready: z.literal(true),
    notes: z
      .array(z.enum(['clock_wrong']))
      .optional()
      .meta({ description: 'What is wrong but does not make it unready; absent when nothing is' }),
    release: z
      .object({ version: z.string(), commit: z.string().nullable() })
      .optional()
      .meta({ description: 'For staff alone: which release runs' }),
  }),
  refusals: ['disk_full', 'ending', 'jobs_stuck', 'not_set_up', 'schema_old', 'schema_other'],
  async handle({ request }) {
    await assertReady();
    return {
      ready: true as const,
      ...(isClockWrong() && { notes: ['clock_wrong' as const] }),
      ...((await isStaff(request)) && { release: release() }),
    };
  },
});
