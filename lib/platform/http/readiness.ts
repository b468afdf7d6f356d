import 'server-only';
import { sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import journal from '@/drizzle/meta/_journal.json';
import { databaseCode } from '@/lib/foundation/database-errors';
import { refuse } from '@/lib/foundation/errors';
import { SERVER_AWAY } from '@/lib/foundation/failure-texts';
import { draining } from '@/lib/foundation/process/draining';
import { TimedOut, within } from '@/lib/foundation/process/time-limit';
import { isOfClass, SQLSTATE } from '@/lib/foundation/sqlstates';
import { stuckLanes } from '@/lib/platform/job-runs';
import { hasDiskRoom } from './disk-room';
import { assertFreeDescriptors } from './file-descriptors';

/** The time limit for the database to respond. */
const LIMIT_MS = 2_000;

/** A wrong name or password, a database that does not exist, or one that this role may not connect to. */
const refusesUs = (code: string | undefined): boolean =>
  isOfClass(code, 'invalidAuthorization', 'invalidCatalogName') || code === SQLSTATE.insufficientPrivilege;

/** The migrations that this release contains, by the timestamp that the database stores: milliseconds since 1970. */
const KNOWN = new Set(journal.entries.map(({ when }) => when));
const NEWEST = Math.max(...KNOWN);

const SET_UP = 'The database has an older schema than this release. Run `npm run setup`';
const NO_IDENTITY = 'The database was not set up: nobody can pay. Run `npm run setup`';
const OTHER_SCHEMA =
  'The database was made by another branch: it has a migration that this release does not know. Use a database of its own';
const REFUSES = 'The database refuses this server. Check the name and password in DATABASE_URL';
const DISK_IS_FULL = 'The disk of the database is full: nothing can be saved. Make room on it';
const JOBS_STUCK = 'Jobs of this instance have not ended for two minutes. Restart it';

type Answer = { readOnly: string; migrations: string[] | null; hasIdentity: boolean };

/** Throws the driver's error while the database is unreachable. */
const ask = () =>
  checkedRows<Answer>(
    db(),
    { readOnly: 'text', migrations: 'text[]?', hasIdentity: 'bool' },
    sql`
    select current_setting('transaction_read_only') as "readOnly",
      (select array_agg(created_at::text) from drizzle.__drizzle_migrations) as migrations,
      exists (select 1 from installation) as "hasIdentity"`,
  );

/**
 * Throws 503 unless the database responds within two seconds, can be written to, has room on its disk and has at
 * least the schema of this release; also while lanes of the outbox are stuck, while few descriptors are free, and while
 * the process shuts down: docs/rules.md#readiness. A newer schema is ready: between the migration and the end of a
 * deployment, two releases share it.
 */
export async function assertReady(): Promise<void> {
  if (draining().aborted) throw unavailable('ending');
  assertFreeDescriptors();
  const [row] = await within(LIMIT_MS, 'The database', ask()).catch(whyNot);
  if (row?.readOnly !== 'off') throw unavailable('database_away');
  const applied = new Set(row.migrations?.map(Number));
  if ([...KNOWN].some((when) => !applied.has(when))) throw unavailable('schema_old', SET_UP);
  if ([...applied].some((when) => when < NEWEST && !KNOWN.has(when)))
    throw unavailable('schema_other', OTHER_SCHEMA);
  if (!row.hasIdentity) throw unavailable('not_set_up', NO_IDENTITY);
  const hasRoom = await within(LIMIT_MS, 'The disk of the database', hasDiskRoom()).catch(whyNot);
  if (!hasRoom) throw unavailable('disk_full', DISK_IS_FULL);
  if (stuckLanes().length > 0) throw unavailable('jobs_stuck', JOBS_STUCK);
}

/** Throws a failure that explains why the database could not respond. */
function whyNot(cause: unknown): never {
  if (cause instanceof TimedOut) throw unavailable('database_away', SERVER_AWAY, cause);
  if (databaseCode(cause) === SQLSTATE.undefinedTable) throw unavailable('schema_old', SET_UP, cause);
  if (refusesUs(databaseCode(cause))) throw unavailable('database_refused', REFUSES, cause);
  throw cause;
}

type NotReady =
  | 'ending'
  | 'database_away'
  | 'schema_old'
  | 'schema_other'
  | 'not_set_up'
  | 'disk_full'
  | 'jobs_stuck'
  | 'database_refused';

const unavailable = (code: NotReady, sentence = SERVER_AWAY, cause?: unknown) =>
  refuse(code, { sentence, cause });
