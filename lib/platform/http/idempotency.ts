import 'server-only';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { idempotencyKeys } from '@/db/tables';
import { AppError, conflict } from '@/lib/foundation/errors';
import { logError } from '@/lib/foundation/log';
import { sha256 } from '@/lib/foundation/secrets';

type StoredResponse = { status: number; body: unknown };

const WAIT_MS = 25_000;
/** Pauses between two looks at a request in flight: each half as long again as the one before. */
const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 500;
/** A run that has not renewed its lease for 30 s belonged to a process that died. */
const LEASE = sql`now() + interval '30 seconds'`;
const RENEW_MS = 10_000;

/** Which run of which request: only the holder of the lease may finish it. */
type Run = { scope: string; key: string; holder: string };

const ofKey = ({ scope, key }: Omit<Run, 'holder'>) =>
  and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));
const ofRun = (run: Run) => and(ofKey(run), eq(idempotencyKeys.holder, run.holder));

const isAbandoned = sql<boolean>`(${idempotencyKeys.status} is null and ${idempotencyKeys.leasedUntil} < now())`;

async function claim(run: Run, bodyHash: string): Promise<boolean> {
  const expired = sql`${idempotencyKeys.createdAt} < now() - interval '24 hours'`;
  const { holder } = run;
  const rows = await db()
    .insert(idempotencyKeys)
    .values({ ...run, bodyHash, leasedUntil: LEASE })
    .onConflictDoUpdate({
      target: [idempotencyKeys.scope, idempotencyKeys.key],
      set: { bodyHash, holder, leasedUntil: LEASE, status: null, response: null, createdAt: new Date() },
      setWhere: sql`${isAbandoned} or ${expired}`,
    })
    .returning({ key: idempotencyKeys.key });
  return rows.length > 0;
}

/** The response of the run that has the lease, as soon as there is one; 'gone' when the key can be claimed again. */
async function storedResponse(run: Run, bodyHash: string): Promise<StoredResponse | 'gone'> {
  const end = Date.now() + WAIT_MS;
  for (let ms = FIRST_PAUSE_MS; Date.now() < end; ms = Math.min(ms * 1.5, MAX_PAUSE_MS)) {
    const [row] = await db()
      .select({
        bodyHash: idempotencyKeys.bodyHash,
        status: idempotencyKeys.status,
        response: idempotencyKeys.response,
        isAbandoned,
      })
      .from(idempotencyKeys)
      .where(ofKey(run));
    if (!row || row.isAbandoned) return 'gone';
    if (row.bodyHash !== bodyHash)
      throw conflict('This Idempotency-Key was used for another request', 'idempotency_mismatch');
    if (row.status !== null) return { status: row.status, body: row.response };
    await pause(ms);
  }
  throw new AppError('unavailable', 'The first request with this Idempotency-Key is still being worked on');
}

/** Keeps the lease of a run while its work goes on. A renewal that fails is tried again in time. */
async function whileLeased<T>(run: Run, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    db()
      .update(idempotencyKeys)
      .set({ leasedUntil: LEASE })
      .where(ofRun(run))
      .catch((error) => logError('idempotency.renewal', error));
  }, RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
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
  const run = { scope, key, holder: randomUUID() };
  while (!(await claim(run, bodyHash))) {
    const stored = await storedResponse(run, bodyHash);
    if (stored !== 'gone') return stored;
  }
  const forget = () => db().delete(idempotencyKeys).where(ofRun(run));
  try {
    const response = await whileLeased(run, work);
    const { status, body: result } = response;
    if (status >= 500) await forget();
    else await db().update(idempotencyKeys).set({ status, response: result }).where(ofRun(run));
    return response;
  } catch (error) {
    await forget();
    throw error;
  }
}
