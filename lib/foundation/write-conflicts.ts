import 'server-only';
import { databaseCode } from './database-errors';
import { refuse } from './errors';
import { SQLSTATE } from './sqlstates';

/** Throws 409 `stale` if the record has changed since the version that the writer read: docs/rules.md#stale. */
export function assertFresh(current: Date, seen: string | undefined, thing: string): void {
  if (seen === undefined || new Date(seen).getTime() === current.getTime()) return;
  throw refuse('stale', { thing });
}

/** Runs a write; a duplicate of a unique value becomes 409 with this sentence, on `path` if it is given. */
export async function uniquely<T>(sentence: string, write: () => Promise<T>, path?: string): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (databaseCode(error) === SQLSTATE.uniqueViolation)
      throw refuse('duplicate', {
        sentence,
        errors: path ? [{ path, message: sentence }] : undefined,
      });
    throw error;
  }
}
