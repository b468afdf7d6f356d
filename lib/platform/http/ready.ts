import 'server-only';
import { sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { AppError, SERVER_AWAY } from '@/lib/foundation/errors';
import { TimedOut, within } from '@/lib/foundation/time-limit';
import { draining } from './draining';

/** How long the database may take to respond. */
const LIMIT_MS = 2_000;

/** Throws 503 unless the database responds within two seconds and can be written to, and while the process ends. */
export async function assertReady(): Promise<void> {
  if (draining().aborted) throw new AppError('unavailable', SERVER_AWAY, { code: 'ending' });
  const asked = db().execute<{ readOnly: string }>(
    sql`select current_setting('transaction_read_only') as "readOnly"`,
  );
  const [row] = await within(LIMIT_MS, 'The database', asked).catch((cause) => {
    if (!(cause instanceof TimedOut)) throw cause;
    throw away(cause);
  });
  if (row?.readOnly !== 'off') throw away();
}

const away = (cause?: unknown) => new AppError('unavailable', SERVER_AWAY, { code: 'database_away', cause });
