import { z } from 'zod';
import { runJobs } from '@/lib/operations/jobs/run';
import { route } from '@/lib/platform/http/route';

const run = {
  auth: 'cron',
  tag: 'Services',
  output: z.record(z.string(), z.union([z.number(), z.literal('failed')])),
  handle: () => runJobs(),
} as const;

export const POST = route({
  ...run,
  summary: 'Run all jobs once; for installations without a long-lived server',
});
/** The cron services of hosting platforms call with GET. */
export const GET = route({ ...run, summary: 'The same, for cron services that call by GET' });
