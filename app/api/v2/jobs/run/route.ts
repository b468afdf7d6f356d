import { z } from 'zod';
import { runJobs } from '@/lib/office/jobs/run';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'cron',
  tag: 'Services',
  summary: 'Run all jobs once; for installations without a long-lived server',
  output: z.record(z.string(), z.union([z.number(), z.literal('failed')])),
  handle: () => runJobs(),
});
