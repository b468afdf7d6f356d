import { setTimeout as pause } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import { withSentence } from '@/db/connection-problem';
import { databaseCode } from '@/lib/foundation/database-errors';
import { TimedOut, within } from '@/lib/foundation/process/time-limit';
import { addressProblem, parseAddress } from '@/lib/foundation/settings/database-address';
import { OperatorProblem } from './operator-command';

export type DirectAddress = { setting: 'DATABASE_URL' | 'DATABASE_DIRECT_URL'; url: string };

/** The address of the database itself. A pooler would lose locks. */
export const directAddress = (settings: {
  DATABASE_URL: string;
  DATABASE_DIRECT_URL?: string;
}): DirectAddress =>
  settings.DATABASE_DIRECT_URL
    ? { setting: 'DATABASE_DIRECT_URL', url: settings.DATABASE_DIRECT_URL }
    : { setting: 'DATABASE_URL', url: settings.DATABASE_URL };

/** The advisory lock of every command that changes the schema or the rows that every installation needs. */
const SETUP_LOCK = 7_203_115;
const CONNECT_SECONDS = 10;
/** An address may accept connections and never respond, like a pooler whose database is down. In milliseconds. */
const SILENT_MS = 6_000;
/** The interval between two checks whether the lock is free, in milliseconds. */
const LOCK_LOOK_MS = 200;
/** How long a change waits for a table, in seconds: all later statements queue behind it. */
const LOCK_SECONDS = 10;
const LOCK_WAIT = `${LOCK_SECONDS}s`;
const LEAST_VERSION = 15;
const POOLER =
  'a connection pooler responds here, which loses locks. Set DATABASE_DIRECT_URL to the address of the database itself.';

const SILENT =
  'this address accepts connections and says nothing. Check that PostgreSQL runs there, and not only a pooler or balancer in front of it.';

/** Refusals of PostgreSQL, and what to do. */
const REFUSALS: Record<string, string> = {
  '42501':
    'may not change this database. Make the user of the address its owner (alter database … owner to …), or let it create extensions and schemas there.',
  '25006': 'only reads: it is a replica. Use the address of the primary.',
  '55P03': `has a table locked by somebody else for more than ${LOCK_WAIT}. Nothing has changed; run this again.`,
  '42P01': 'has no tables yet. Run `npm run setup` first.',
  '53100': 'has no space left on its disk.',
};

/** The one connection that is allowed to change the database, and one that sees which sessions block it. */
export type Connections = { sql: Sql; watcher: Sql };

/**
 * Runs `work` with the one connection that is allowed to change the database. Another command of this kind waits
 * until it is done. Throws an {@link OperatorProblem} if the address, the server or privileges have to be changed.
 */
export async function inTurn<T>(
  { setting, url }: DirectAddress,
  work: (connections: Connections) => Promise<T>,
): Promise<T> {
  const malformed = addressProblem(url);
  if (malformed) throw new OperatorProblem(`${setting}: ${malformed}.`);
  const address = parseAddress(url);
  const options = {
    ssl: address.ssl,
    max: 1,
    connect_timeout: CONNECT_SECONDS,
    max_lifetime: null,
    onnotice: () => {},
  };
  const sql = postgres(address.url, {
    ...options,
    // The role's limit is meant for the server. Whether the one set here takes effect shows if this is a pooler.
    connection: {
      application_name: 'hushpod-setup',
      statement_timeout: 0,
      lock_timeout: LOCK_SECONDS * 1000,
    },
  });
  // Connects only when it is used.
  const watcher = postgres(address.url, {
    ...options,
    connection: { application_name: 'hushpod-setup-watcher' },
  });
  try {
    await within(SILENT_MS, 'The database', assertUsable(setting, sql)).catch(sayIfSilent(setting));
    await takeLock(sql);
    return await work({ sql, watcher });
  } catch (error) {
    if (error instanceof OperatorProblem) throw error;
    const refusal = REFUSALS[databaseCode(error) ?? ''];
    if (refusal) throw new OperatorProblem(`${setting}: the database ${refusal}`, { cause: error });
    throw error;
  } finally {
    await Promise.all([sql.end({ timeout: 5 }), watcher.end({ timeout: 5 })]);
  }
}

const sayIfSilent = (setting: string) => (error: unknown) => {
  throw error instanceof TimedOut ? new OperatorProblem(`${setting}: ${SILENT}`, { cause: error }) : error;
};

/**
 * Tries to take the lock until it is free. If a statement waited for the lock, the session that has the lock would
 * wait for that statement when it creates an index concurrently.
 */
async function takeLock(sql: Sql): Promise<void> {
  const take = async () => {
    const [row] = await sql<{ taken: boolean }[]>`select pg_try_advisory_lock(${SETUP_LOCK}) as taken`;
    return row?.taken;
  };
  while (!(await take())) await pause(LOCK_LOOK_MS);
}

async function assertUsable(setting: string, sql: Sql): Promise<void> {
  const [server] = await sql<{ version: number; lockWait: string; encoding: string }[]>`
    select current_setting('server_version_num')::int as version, current_setting('lock_timeout') as "lockWait",
      current_setting('server_encoding') as encoding`.catch((error) => {
    const problem = withSentence(setting, error);
    throw problem === error ? error : new OperatorProblem((problem as Error).message, { cause: error });
  });
  if (!server) throw new Error('The database did not say what it is.');
  const version = Math.floor(server.version / 10_000);
  if (version < LEAST_VERSION)
    throw new OperatorProblem(
      `${setting}: this is PostgreSQL ${version}; ${LEAST_VERSION} or newer is needed.`,
    );
  if (server.lockWait !== LOCK_WAIT) throw new OperatorProblem(`${setting}: ${POOLER}`);
  if (server.encoding !== 'UTF8')
    throw new OperatorProblem(
      `${setting}: the database has the encoding ${server.encoding}. Make it with UTF8: create database … encoding 'UTF8' template template0.`,
    );
}
