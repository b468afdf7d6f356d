import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { idempotencyKeys } from '@/db/tables';
import { AppError, conflict } from '@/lib/foundation/errors';
import { sha256 } from '@/lib/foundation/secrets';

type StoredResponse = { status: number; body: unknown };

const WAIT_MS = 25_000;
const POLL_MS = 50;

async function claim(scope: string, key: string, bodyHash: string): Promise<boolean> {
  // A claim that is unfinished after two minutes belonged to a process that died.
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

async function storedResponse(
  scope: string,
  key: string,
  bodyHash: string,
): Promise<StoredResponse | 'gone'> {
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
 * Returns the first result of a key again for 24 hours; a request in flight is waited for; the same key with
 * another body is 409. A transient failure (5xx) is forgotten, so that it can be tried again:
 * docs/rules.md#idempotency.
 */
export async function once(
  scope: string,
  key: string,
  body: string,
  work: () => Promise<StoredResponse>,
): Promise<StoredResponse> {
  const bodyHash = sha256(body);
  const at = and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));
  while (!(await claim(scope, key, bodyHash))) {
    const stored = await storedResponse(scope, key, bodyHash);
    if (stored !== 'gone') return stored;
  }
  const forget = () => db().delete(idempotencyKeys).where(at);
  try {
    const response = await work();
    if (response.status >= 500) await forget();
    else
      await db().update(idempotencyKeys).set({ status: response.status, response: response.body }).where(at);
    return response;
  } catch (error) {
    await forget();
    throw error;
  }
}
