import 'server-only';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { databaseCode, isDatabaseUnreachable } from '@/lib/foundation/database-errors';
import { logError } from '@/lib/foundation/process/log';
import { processState } from '@/lib/foundation/process/process-state';
import { parseAddress } from '@/lib/foundation/settings/database-address';
import { env } from '@/lib/foundation/settings/env';
import { ARRAY_TYPES } from './array-types';
import { watchPool } from './pool-load';
import { watchPresence } from './presence';
import { renewedClient } from './renewed-client';
import * as schema from './tables';
import { watchedClient } from './watched-client';

export type Database = PostgresJsDatabase<typeof schema> & { $client: postgres.Sql };
/** What a query runs on: the pool or a transaction. */
export type Db = Pick<
  Database,
  | 'select'
  | 'selectDistinct'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | 'query'
  | '$with'
  | 'with'
  | '$count'
>;
type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** A transaction only: for functions that lock rows or write with more than one statement. */
export type Tx = Db & Pick<Transaction, 'rollback'>;

type Pool = {
  sql: postgres.Sql;
  db: Database;
  listener: postgres.Sql;
  replica: { sql: postgres.Sql; db: Database } | null;
};
const opened = processState('database-pool', (): { pool: Pool | null } => ({ pool: null }));

/** The delay between two attempts to connect, in seconds. */
const RETRY_SECONDS = 0.25;

/** The time limits of each statement and each idle transaction, in milliseconds: docs/rules.md#database. */
const TIME_LIMITS = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 };

/**
 * Opens separate connections, configured by the environment. The caller ends them. `direct` bypasses the pooler, for
 * features that a pooler does not support, such as notifications. Start a transaction with `begin`: the driver's
 * `reserve` never resolves when its type query is disabled.
 */
export function connect({ max, direct = false }: { max: number; direct?: boolean }): postgres.Sql {
  const { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL, DATABASE_PREPARE } = env();
  const isDirect = DATABASE_DIRECT_URL === DATABASE_URL ? DATABASE_PREPARE : direct;
  return connectTo(direct ? DATABASE_DIRECT_URL : DATABASE_URL, { max, isDirect });
}

function connectTo(address: string, { max, isDirect }: { max: number; isDirect: boolean }): postgres.Sql {
  const { DATABASE_PREPARE, DATABASE_CONNECT_SECONDS } = env();
  const { url, ssl } = parseAddress(address);
  return postgres(url, {
    max,
    ssl,
    prepare: DATABASE_PREPARE,
    connect_timeout: DATABASE_CONNECT_SECONDS,
    // The driver's own backoff grows to 20 s, and the first requests would fail for as long after the database is
    // back.
    backoff: () => RETRY_SECONDS,
    idle_timeout: 60,
    fetch_types: false,
    types: ARRAY_TYPES,
    onnotice: () => {},
    // Poolers refuse unknown parameters: behind a pooler, the role has the time limits (docs/operations.md).
    connection: { application_name: 'hushpod', ...(isDirect && TIME_LIMITS) },
  });
}

/** The setting with the address of the database itself. */
export const directSetting = (): string =>
  env().DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';

const drizzleOn = (sql: postgres.Sql): Database =>
  drizzle(watchedClient(sql), { schema, casing: 'snake_case' });

/** The replica. Its address is that of a database or of a pooler, like the primary's. */
function openReplica(): Pool['replica'] {
  const { DATABASE_REPLICA_URL, DATABASE_POOL, DATABASE_PREPARE } = env();
  if (!DATABASE_REPLICA_URL) return null;
  const max = DATABASE_POOL;
  const sql = renewedClient(max, () => connectTo(DATABASE_REPLICA_URL, { max, isDirect: DATABASE_PREPARE }));
  return { sql, db: drizzleOn(sql) };
}

function open(): Pool {
  const { DATABASE_POOL: max, DATABASE_CONNECT_SECONDS } = env();
  const sql = renewedClient(max, () => connect({ max }));
  const patienceMs = DATABASE_CONNECT_SECONDS * 1000;
  watchPresence({
    connect: () => connect({ max: 1 }),
    connectDirectly: () => connect({ max: 1, direct: true }),
    giveUp: sql.giveUp,
    patienceMs,
  });
  watchPool(sql, max);
  const listener = connect({ max: 1, direct: true });
  return { sql, db: drizzleOn(sql), listener, replica: openReplica() };
}

function pool(): Pool {
  const state = opened();
  state.pool ??= open();
  return state.pool;
}

/** The database of this process. It connects on first use, so that a build needs none. */
export const db = (): Database => pool().db;

/** A query that a replica cancels because the primary has changed the rows that it reads. */
const CONFLICT_WITH_RECOVERY = '40001';

/**
 * Runs a slow query that may read data a few seconds old, on the replica if there is one: exports and figures, never
 * a query that decides something (docs/rules.md#replica). If the replica is unreachable or cancels the query, the
 * primary runs it.
 */
export async function readAside<T>(read: (on: Database) => Promise<T>): Promise<T> {
  const { replica, db } = pool();
  if (!replica) return read(db);
  try {
    return await read(replica.db);
  } catch (error) {
    if (!isDatabaseUnreachable(error) && databaseCode(error) !== CONFLICT_WITH_RECOVERY) throw error;
    logError('database.replica', error, {});
    return read(db);
  }
}

/** The raw client, for what drizzle does not support: COPY and cursors. */
export const rawSql = (): postgres.Sql => pool().sql;

/**
 * The client that listens. It connects to the database itself, because a pooler delivers no notifications, and does
 * so on its first `listen`.
 */
export const listener = (): postgres.Sql => pool().listener;

/** Closes every connection, for scripts and tests. */
export async function closeDatabase(): Promise<void> {
  const { pool: open } = opened();
  await Promise.all([open?.sql, open?.listener, open?.replica?.sql].map((sql) => sql?.end({ timeout: 5 })));
  opened().pool = null;
  watchPresence(null);
}

/** Calls `work` after `ms` milliseconds, unless the database has been closed by then. */
export function laterWhileOpen(ms: number, work: () => void): void {
  const { pool: open } = opened();
  const callback = () => {
    if (open === opened().pool) work();
  };
  setTimeout(callback, ms).unref();
}
