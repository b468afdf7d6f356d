import 'server-only';
import { databaseCode } from '@/lib/foundation/database-errors';
import { SQLSTATE } from '@/lib/foundation/sqlstates';
import { db, type Tx } from './client';

const RETRYABLE = new Set<string>([SQLSTATE.deadlockDetected, SQLSTATE.serializationFailure]);

const followUps = new WeakMap<object, Set<() => void>>();

/**
 * Runs `callback` after this transaction of {@link transact} has committed, and never if it is rolled back. A
 * function that is passed twice is called once. It must neither throw nor wait: the process may end before it is
 * called.
 */
export function afterCommit(tx: Tx, callback: () => void): void {
  const callbacks = followUps.get(tx) ?? new Set();
  followUps.set(tx, callbacks.add(callback));
}

async function once<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  let begun: Tx | undefined;
  const result = await db().transaction((tx) => {
    begun = tx;
    return work(tx);
  });
  for (const callback of (begun && followUps.get(begun)) ?? []) callback();
  return result;
}

/**
 * Runs `work` in one transaction without an audit entry. A deadlock or a serialization failure is retried, up to four
 * attempts in all: docs/rules.md#periods.
 */
export async function transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(work);
    } catch (error) {
      if (attempt >= 4 || !RETRYABLE.has(databaseCode(error) ?? '')) throw error;
    }
  }
}
