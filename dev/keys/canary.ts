import type { Sql } from 'postgres';
import { AppError } from '@/lib/foundation/errors';
import type { Keyring } from '@/lib/foundation/settings/keyring';
import { OperatorProblem } from '../operator-command';

/**
 * Throws unless the keys of the environment can read the text that the first set-up encrypted:
 * docs/rules.md#installation.
 */
export async function assertOwnKeys(sql: Sql, ring: Keyring): Promise<void> {
  const [row] = await sql<{ stored: string }[]>`select canary_encrypted as stored from installation`;
  if (!row) return;
  try {
    ring.decrypt('canary', row.stored);
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    throw new OperatorProblem(
      'ENCRYPTION_KEY: the secrets of this database were written with another key. Set that one, or add it to ENCRYPTION_KEYS_OLD.',
    );
  }
}
