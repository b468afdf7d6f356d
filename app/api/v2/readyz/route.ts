import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { db } from '@/db/client';
import { route } from '@/lib/http/route';

export const GET = route({
  auth: 'anyone',
  tag: 'Services',
  summary: 'The process can serve: its database answers',
  output: z.object({ ready: z.literal(true) }),
  async handle() {
    await db().execute(sql`select 1`);
    return { ready: true };
  },
});
