import 'server-only';
import { sql } from 'drizzle-orm';
import { db } from '@/db/client';

/** Throws unless the database can be used. */
export async function assertReady(): Promise<void> {
  await db().execute(sql`select 1`);
}
