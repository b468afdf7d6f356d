import 'server-only';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { idempotencyKeys } from '@/db/tables';
import { transact } from '@/db/transaction';
import { refuse, STATUS } from '@/lib/foundation/errors';
import { logError } from '@/lib/foundation/process/log';
import { type KeyedRun, withinKeyedRun } from '@/lib/foundation/process/request-scope';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { isOver, seconds } from '@/lib/foundation/time/pauses-sql';
import { sha256 } from '@/lib/foundation/tokens';
import { ofRun, stillWorkedOn } from '@/lib/platform/idempotent-results';
import type { Failure } from './failure-response';

type StoredResponse = { status: number; body: unknown };

const WAIT_MS = 25_000;
/** Pauses between two checks of a request in progress: each half as long again as the one before. */
const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 500;
/**
 * A run that has not renewed its lease for 10 s belonged to a process that died or is frozen. The lease only decides
 * who works on the request: a run that lost the key cannot commit (`idempotent-results.ts`).
 */
const LEASED = seconds(10);
const LEASE = sql`now() + ${LEASED}`;
const RENEW_MS = 3_000;

type Key = Pick<KeyedRun, 'scope' | 'key'>;

const ofKey = ({ scope, key }: Key) => and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));

const isOld = sql`${idempotencyKeys.createdAt} < now() - interval '24 hours'`;
const columns = {
  bodyHash: idempotencyKeys.bodyHash,
  status: idempotencyKeys.status,
  response: idempotencyKeys.response,
  commandResult: idempotencyKeys.commandResult,
  isOld: sql<boolean>`${isOld}`,
  isFree: sql<boolean>`(${isOld} or ${idempotencyKeys.status} is null and ${isOver(idempotencyKeys.leasedUntil, LEASED)})`,
};

/** The first run of a key; null if the key was used before. */
async function begin(key: Key, bodyHash: string): Promise<KeyedRun | null> {
  const holder = randomUUID();
  const rows = await db()
    .insert(idempotencyKeys)
    .values({ ...key, holder, bodyHash, leasedUntil: LEASE })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return rows.length > 0 ? { ...key, holder, earlier: null, isDone: false } : null;
}

/**
 * Takes a key over from a run that ended without a response. No run can mark it at the same time: while its row is
 * locked, a transaction of that run is still committing or rolling back, and the key cannot be taken over.
 */
const takeOver = (key: Key, bodyHash: string): Promise<KeyedRun | null> =>
  transact(async (tx) => {
    const [row] = await tx
      .select(columns)
      .from(idempotencyKeys)
      .where(ofKey(key))
      .for('update', { skipLocked: true });
    if (!row?.isFree) return null;
    const holder = randomUUID();
    const reset = { status: null, response: null, commandResult: null, bodyHash, createdAt: dbNow() };
    await tx
      .update(idempotencyKeys)
      .set({ holder, leasedUntil: LEASE, ...(row.isOld && reset) })
      .where(ofKey(key));
    return { ...key, holder, earlier: row.isOld ? null : row.commandResult, isDone: false };
  });

/**
 * The stored response of a key, or a run of it, whichever is available first. Throws 503 if an earlier run takes too
 * long.
 */
async function responseOrRun(key: Key, bodyHash: string): Promise<StoredResponse | KeyedRun> {
  const first = await begin(key, bodyHash);
  if (first) return first;
  const end = performance.now() + WAIT_MS;
  for (let ms = FIRST_PAUSE_MS; performance.now() < end; ms = Math.min(ms * 1.5, MAX_PAUSE_MS)) {
    const [row] = await db().select(columns).from(idempotencyKeys).where(ofKey(key));
    if (row && !row.isOld) {
      if (row.bodyHash !== bodyHash) throw refuse('idempotency_mismatch');
      if (row.status !== null) return { status: row.status, body: row.response };
    }
    const run = row ? row.isFree && (await takeOver(key, bodyHash)) : await begin(key, bodyHash);
    if (run) return run;
    await pause(ms);
  }
  throw stillWorkedOn();
}

/** Renews the lease of a run while its work continues. A renewal that fails is retried before the lease expires. */
async function whileLeased<T>(run: KeyedRun, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    // While the run commits, its row is locked, and the lease is not needed.
    const row = db().select({ key: idempotencyKeys.key }).from(idempotencyKeys).where(ofRun(run));
    db()
      .update(idempotencyKeys)
      .set({ leasedUntil: LEASE })
      .where(and(ofRun(run), sql`exists (${row.for('update', { skipLocked: true })})`))
      .catch((error) => logError('idempotency.renewal', error));
  }, RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

const logged = (error: unknown) => logError('idempotency.not-stored', error);

/** Ends a run without a response to store: the next one begins at once, from the result of this one's command. */
const releaseKey = (run: KeyedRun): Promise<void> => {
  const writing = transact(async (tx) => {
    const [row] = await tx
      .select({ commandResult: idempotencyKeys.commandResult })
      .from(idempotencyKeys)
      .where(and(ofRun(run), isNull(idempotencyKeys.status)))
      .for('update', { skipLocked: true });
    if (row?.commandResult === null) await tx.delete(idempotencyKeys).where(ofRun(run));
    else if (row) await tx.update(idempotencyKeys).set({ leasedUntil: sql`now()` }).where(ofRun(run));
  });
  // If this fails, its lease expires.
  return writing.catch(logged);
};

/** Stores the first response of a key. A failed write does no harm: the next run begins from the command's result. */
const store = async (run: KeyedRun, { status, body }: StoredResponse): Promise<void> => {
  try {
    const first = { status, response: body, commandResult: null };
    await db().update(idempotencyKeys).set(first).where(ofRun(run));
  } catch (error) {
    logged(error);
    await releaseKey(run);
  }
};

/**
 * Carries a request out once per key. Returns the first result of the key again for 24 hours, waits for a request in
 * progress, and throws 409 for the same key with another body. A temporary failure (5xx) is not stored: the next run
 * returns the result of an earlier run's command, and does the work only if none has committed:
 * docs/rules.md#idempotency.
 */
export async function oncePerKey(
  scope: string,
  key: string,
  body: string,
  work: () => Promise<StoredResponse>,
): Promise<StoredResponse> {
  const run = await responseOrRun({ scope, key }, sha256(body));
  if (!('holder' in run)) return run;
  try {
    const response = await whileLeased(run, () => withinKeyedRun(run, work));
    await (response.status >= 500 ? releaseKey(run) : store(run, response));
    return response;
  } catch (error) {
    await releaseKey(run);
    throw error;
  }
}

/** Refusals of the request itself, before anything was done. */
const OF_REQUEST: readonly number[] = [
  STATUS.invalid,
  STATUS.unauthenticated,
  STATUS.forbidden,
  STATUS.not_found,
  STATUS.too_large,
  STATUS.unsupported,
];

/**
 * Whether a failure is stored as the result of its request. Not if it is temporary (a limit that was reached), nor if
 * it refuses the request itself: a repeat is refused again, and what strangers send leaves no row:
 * docs/rules.md#idempotency.
 */
export const isStoredFailure = ({ retryAfterSeconds, status }: Failure): boolean =>
  !retryAfterSeconds && !OF_REQUEST.includes(status);
