import 'server-only';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { idempotencyKeys } from '@/db/tables';
import { refuse } from '@/lib/foundation/errors';
import { currentScope, type KeyedRun } from '@/lib/foundation/process/request-scope';

/** The row of a run, as long as the run holds the key. */
export const ofRun = ({ scope, key, holder }: Pick<KeyedRun, 'scope' | 'key' | 'holder'>) =>
  and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key), eq(idempotencyKeys.holder, holder));

/** The first run of a key is continuing, or another run has taken over: a repeat of the request returns its result. */
export const stillWorkedOn = () =>
  refuse('unavailable', { sentence: 'The first request with this Idempotency-Key is still being worked on' });

const INSTANT = '$instant';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** A result as JSON that marks which of its strings are instants. */
export function toKept(value: unknown): Json {
  if (value instanceof Date) return { [INSTANT]: value.toISOString() };
  if (Array.isArray(value)) return value.map(toKept);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, part]) => (part === undefined ? [] : [[name, toKept(part)]])),
    );
  return (value ?? null) as Json;
}

/** The result that was passed to {@link toKept}. */
export function fromKept(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(fromKept);
  if (typeof json !== 'object' || json === null) return json;
  if (INSTANT in json) return new Date(String(json[INSTANT]));
  return Object.fromEntries(Object.entries(json).map(([name, part]) => [name, fromKept(part)]));
}

/**
 * The result of the command in an earlier run of this request, if it committed: the command returns it again, and the
 * following steps (such as a card refund that was ordered) continue from there.
 */
export function earlierResult(): { result: unknown } | null {
  const run = currentScope()?.keyed;
  if (!run) return null;
  // A second command would receive the result of the first.
  if (run.isDone) throw new Error('A request with an Idempotency-Key may run one command.');
  if (!run.earlier) return null;
  run.isDone = true;
  return { result: fromKept(run.earlier.result) };
}

/**
 * Marks the Idempotency-Key of this request, if it has one, with the result of its command, in the command's
 * transaction: both are committed or neither. Throws 503 if the run has lost the key to another one.
 */
export async function markKey(tx: Tx, result: unknown): Promise<void> {
  const run = currentScope()?.keyed;
  if (!run) return;
  const rows = await tx
    .update(idempotencyKeys)
    .set({ commandResult: { result: toKept(result) } })
    .where(ofRun(run))
    .returning({ key: idempotencyKeys.key });
  if (rows.length === 0) throw stillWorkedOn();
}

/** Records that the command of a request with an Idempotency-Key has committed. */
export function noteKeyedCommandDone(): void {
  const run = currentScope()?.keyed;
  if (run) run.isDone = true;
}
