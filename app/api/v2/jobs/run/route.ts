import { z } from 'zod';
import { route } from '@/lib/http/route';
import { runJobs } from '@/lib/jobs/run';

export const POST = route({
  auth: 'cron',
  tag: 'Services',
  summary: 'Do once what must happen by itself; for installations without a long-lived server',
  output: z.record(z.string(), z.union([z.number(), z.literal('failed')])),
  handle: () => runJobs(),
});
