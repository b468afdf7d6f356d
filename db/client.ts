import 'server-only';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { env } from '@/lib/env';
import * as schema from './tables';

export type Database = PostgresJsDatabase<typeof schema>;
/** A transaction, or the pool: what a query runs on. */
export type Tx = Pick<
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

type Pool = { sql: postgres.Sql; db: Database };
// Bundles (middleware, pages, routes) load this module apart; the process must still have one pool.
const shared = globalThis as typeof globalThis & { __hushpodPool?: Pool };

function open(): Pool {
  const sql = postgres(env().DATABASE_URL, {
    max: env().DATABASE_POOL,
    connect_timeout: 5,
    idle_timeout: 60,
    onnotice: () => {},
    connection: { application_name: 'hushpod', statement_timeout: 30_000 },
  });
  return { sql, db: drizzle(sql, { schema, casing: 'snake_case' }) };
}

function pool(): Pool {
  shared.__hushpodPool ??= open();
  return shared.__hushpodPool;
}

/** The database of this process. Connects at first use, so that a build needs none. */
export const db = (): Database => pool().db;

/** The raw client, for what drizzle cannot say: LISTEN, COPY, cursors. */
export const rawSql = (): postgres.Sql => pool().sql;

/** Ends every connection: for scripts and tests. */
export async function closeDatabase(): Promise<void> {
  await shared.__hushpodPool?.sql.end({ timeout: 5 });
  shared.__hushpodPool = undefined;
}
