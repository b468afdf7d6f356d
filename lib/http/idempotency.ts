import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { idempotencyKeys } from '@/db/tables';
import { sha256 } from '@/lib/access/secrets';
import { AppError, conflict } from '@/lib/errors';

type Answer = { status: number; body: unknown };

const WAIT_MS = 25_000;
const POLL_MS = 50;

async function claim(scope: string, key: string, bodyHash: string): Promise<boolean> {
  // A claim that nobody finished within two minutes belonged to a process that died.
  const abandoned = sql`(${idempotencyKeys.status} is null and ${idempotencyKeys.createdAt} < now() - interval '2 minutes')`;
  const expired = sql`${idempotencyKeys.createdAt} < now() - interval '24 hours'`;
  const rows = await db()
    .insert(idempotencyKeys)
    .values({ scope, key, bodyHash })
    .onConflictDoUpdate({
      target: [idempotencyKeys.scope, idempotencyKeys.key],
      set: { bodyHash, status: null, response: null, createdAt: new Date() },
      setWhere: sql`${abandoned} or ${expired}`,
    })
    .returning({ key: idempotencyKeys.key });
  return rows.length > 0;
}

async function firstAnswer(scope: string, key: string, bodyHash: string): Promise<Answer | 'gone'> {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await pause(POLL_MS)) {
    const [row] = await db()
      .select()
      .from(idempotencyKeys)
      .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)));
    if (!row) return 'gone';
    if (row.bodyHash !== bodyHash)
      throw conflict('This Idempotency-Key was used for another request', 'idempotency_mismatch');
    if (row.status !== null) return { status: row.status, body: row.response };
  }
  throw new AppError('unavailable', 'The first request with this Idempotency-Key is still being worked on');
}

/**
 * Answers the first result of a key again for 24 hours; a request in flight is waited for; the same key
 * with another body is 409. A failure that may pass (5xx) is forgotten, so that it can be tried again.
 */
export async function once(
  scope: string,
  key: string,
  body: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const bodyHash = sha256(body);
  const at = and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));
  while (!(await claim(scope, key, bodyHash))) {
    const answer = await firstAnswer(scope, key, bodyHash);
    if (answer !== 'gone') return answer;
  }
  const forget = () => db().delete(idempotencyKeys).where(at);
  try {
    const answer = await work();
    if (answer.status >= 500) await forget();
    else await db().update(idempotencyKeys).set({ status: answer.status, response: answer.body }).where(at);
    return answer;
  } catch (error) {
    await forget();
    throw error;
  }
}
