import 'server-only';
import { db, type Tx } from '@/db/client';
import { databaseCode } from './errors';

const RETRYABLE = new Set(['40P01', '40001']);

/**
 * Runs `work` in one transaction and adds no audit entry; a deadlock or a serialization failure is retried,
 * up to four attempts in all: docs/rules.md#periods.
 */
export async function transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db().transaction((tx) => work(tx));
    } catch (error) {
      if (attempt >= 4 || !RETRYABLE.has(databaseCode(error) ?? '')) throw error;
    }
  }
}
