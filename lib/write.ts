import 'server-only';
import { AppError, conflict, databaseCode } from './errors';

/** Throws 409 when the record changed after the version that the writer saw (contract section 2). */
export function assertFresh(current: Date, seen: string | undefined, thing: string): void {
  if (seen === undefined || new Date(seen).getTime() === current.getTime()) return;
  throw conflict(
    `This ${thing} was changed by someone else meanwhile. Reload to see the newest version`,
    'stale',
  );
}

/** Runs a write; a value that must be unique and is not becomes 409 with this sentence, beside `path` if given. */
export async function uniquely<T>(sentence: string, write: () => Promise<T>, path?: string): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (databaseCode(error) === '23505')
      throw new AppError('conflict', sentence, {
        code: 'duplicate',
        errors: path ? [{ path, message: sentence }] : undefined,
      });
    throw error;
  }
}
