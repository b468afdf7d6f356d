import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as applyAll } from 'drizzle-orm/postgres-js/migrator';
import type { Sql } from 'postgres';
import { parseSettings, serverSettings } from '@/lib/foundation/env';
import { directAddress, inTurn } from './direct-database';
import { OperatorProblem, runCommand } from './operator-command';
import { fromRoot } from './root';

const EXTENSIONS = ['btree_gist', 'pg_trgm'];

/** Brings the schema to the newest migration, by a connection of `inTurn`. */
export async function applyMigrations(sql: Sql): Promise<void> {
  const missing = await sql<{ name: string }[]>`
    select name from unnest(${EXTENSIONS}::text[]) as name
    where not exists (select from pg_extension where extname = name)
      and not exists (select from pg_available_extensions as available where available.name = name.name)`;
  if (missing.length > 0)
    throw new OperatorProblem(
      `The database server lacks the extension ${missing.map(({ name }) => name).join(' and ')}. Install the contrib ` +
        'package of PostgreSQL (postgresql-contrib), or turn it on at your host.',
    );
  await applyAll(drizzle(sql), { migrationsFolder: fromRoot('drizzle') });
}

/** Migrates a database to the newest version. Two concurrent callers take turns. */
export const migrate = (databaseUrl: string): Promise<void> =>
  inTurn({ setting: 'DATABASE_URL', url: databaseUrl }, applyMigrations);

await runCommand(import.meta.url, async (source) => {
  const settings = parseSettings(
    serverSettings.pick({ DATABASE_URL: true, DATABASE_DIRECT_URL: true }),
    source,
  );
  await inTurn(directAddress(settings), applyMigrations);
  return ['The database is at the newest migration.'];
});
