import type { Sql, TransactionSql } from 'postgres';
import { OperatorProblem } from '../operator-command';
/** The hashes of the 94 migrations that the baseline replaced, in order. */
import beforeBaseline from './before-baseline.json';
import type { Migration } from './files';

/** A migration in the record of a database. */
type Applied = Pick<Migration, 'madeAt' | 'hash'>;

/** The migrations that a database has recorded, oldest first. */
export async function readApplied(sql: Sql | TransactionSql): Promise<Applied[]> {
  await sql`create schema if not exists drizzle`;
  await sql`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`;
  return sql<Applied[]>`
    select created_at::float8 as "madeAt", hash from drizzle.__drizzle_migrations order by created_at`;
}

/** Records that a migration was applied. */
export const remember = (sql: Sql | TransactionSql, { hash, madeAt }: Migration) =>
  sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${madeAt})`;

/** Whether exactly the migrations that the baseline replaced were applied: docs/upgrade.md#baseline. */
export const isBeforeBaseline = (applied: Applied[]): boolean =>
  applied.map(({ hash }) => hash).join() === beforeBaseline.join();

/**
 * Throws an {@link OperatorProblem} unless the applied migrations are the first ones of these: a skipped one, or one
 * of another branch among them, would never be noticed later. Newer ones are those of a newer release.
 */
export function assertUnbroken(applied: Applied[], migrations: Migration[]): void {
  if (isBeforeBaseline(applied))
    throw new OperatorProblem(
      'This database was made by the migrations that the baseline replaced. Run `npm run db:baseline` once, then this again: ' +
        'docs/upgrade.md#baseline.',
    );
  const newest = applied.at(-1)?.madeAt ?? 0;
  const hashes = new Set(migrations.map(({ hash }) => hash));
  const there = new Set(applied.map(({ hash }) => hash));
  const missing = migrations.find(({ madeAt, hash }) => madeAt <= newest && !there.has(hash));
  const lastKnown = Math.max(0, ...migrations.map(({ madeAt }) => madeAt));
  const foreign = applied.find(({ madeAt, hash }) => madeAt <= lastKnown && !hashes.has(hash));
  if (!missing && !foreign) return;
  const what = [
    missing && `the migration ${missing.tag} was left out, although newer ones were applied`,
    foreign && `a migration of ${new Date(foreign.madeAt).toISOString()} is none of this release`,
  ].filter(Boolean);
  throw new OperatorProblem(
    `This database was not made by this release or one before it: ${what.join('; ')}. Nothing has changed. ` +
      'Use the release that made it, or a database of its own for this branch.',
  );
}
