import { type Connections, inTurn } from './direct-database';
import { readMigrations } from './migrations/files';
import { applyMissing, lockWaits } from './migrations/run';
import { OperatorProblem } from './operator-command';

const EXTENSIONS = ['btree_gist', 'pg_trgm'];

/**
 * Migrates the schema to the newest version, with the connections of `inTurn`. Each try of a migration waits for a
 * lock for at most `lockSeconds`.
 */
export async function applyMigrations({ sql, watcher }: Connections, lockSeconds: number): Promise<void> {
  const missing = await sql<{ name: string }[]>`
    select name from unnest(${EXTENSIONS}::text[]) as name
    where not exists (select from pg_extension where extname = name)
      and not exists (select from pg_available_extensions as available where available.name = name.name)`;
  if (missing.length > 0)
    throw new OperatorProblem(
      `The database server lacks the extension ${missing.map(({ name }) => name).join(' and ')}. Install the contrib ` +
        'package of PostgreSQL (postgresql-contrib), or turn it on at your host.',
    );
  await applyMissing(sql, watcher, readMigrations(), lockWaits(lockSeconds));
}

/** Migrates a database to the newest version. Two concurrent callers take turns. */
export const migrate = (databaseUrl: string): Promise<void> =>
  inTurn({ setting: 'DATABASE_URL', url: databaseUrl }, (connections) => applyMigrations(connections, 5));
