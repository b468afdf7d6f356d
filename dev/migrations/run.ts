import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { databaseCode } from '@/lib/foundation/database-errors';
import { SQLSTATE } from '@/lib/foundation/sqlstates';
import { OperatorProblem } from '../operator-command';
import { assertUnbroken, readApplied, remember } from './applied';
import { type Migration, withoutComments } from './files';
import { watchBlockers } from './lock-watch';

/** How a migration waits for a lock that another session holds. */
export type LockWaits = {
  /** How long each try waits, in seconds: all later statements queue behind it. */
  seconds: number;
  tries: number;
  /**
   * The pause after the first try, in milliseconds. Each later one is twice as long. During the pause, other sessions
   * continue.
   */
  pauseMs: number;
};

/** The number of tries and the first pause. A setting determines how long each try waits. */
export const lockWaits = (seconds: number): LockWaits => ({ seconds, tries: 5, pauseMs: 500 });

/**
 * No session queues behind a statement that waits outside of a transaction. It waits once, long enough for a dump
 * that takes an hour.
 */
const OUTSIDE_WAITS: LockWaits = { seconds: 3_600, tries: 1, pauseMs: 0 };
const CONCURRENT_INDEX = /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+"?(\w+)"?/i;

/**
 * Applies the migrations that a database lacks, each in its own transaction, or outside of one if its file says so:
 * docs/upgrade.md. `watcher` is a second connection, which sees the sessions that hold a lock. If a lock could not be
 * acquired, throws an {@link OperatorProblem} that names the blocking session; migrations that were already applied
 * remain.
 */
export async function applyMissing(
  sql: Sql,
  watcher: Sql,
  migrations: Migration[],
  waits: LockWaits,
): Promise<void> {
  const applied = await readApplied(sql);
  const newest = applied.at(-1)?.madeAt ?? 0;
  assertUnbroken(applied, migrations);
  for (const migration of migrations.filter(({ madeAt }) => madeAt > newest)) {
    const limits = migration.isOutside ? OUTSIDE_WAITS : waits;
    await withRetries(sql, watcher, migration, limits, () =>
      migration.isOutside ? applyOutside(sql, migration) : applyInside(sql, migration, waits),
    );
  }
}

async function applyInside(sql: Sql, migration: Migration, { seconds }: LockWaits): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select set_config('lock_timeout', ${`${seconds}s`}, true)`;
    for (const statement of migration.statements) await tx.unsafe(statement);
    await remember(tx, migration);
  });
}

async function applyOutside(sql: Sql, migration: Migration): Promise<void> {
  await outside(sql, migration.statements);
  await remember(sql, migration);
}

/** Runs statements one by one. An index that an earlier try left unfinished is created again. */
async function outside(sql: Sql, statements: string[]): Promise<void> {
  const [before] = await sql<{ wait: string }[]>`select current_setting('lock_timeout') as wait`;
  await sql`select set_config('lock_timeout', ${`${OUTSIDE_WAITS.seconds}s`}, false)`;
  try {
    for (const statement of statements) {
      const [, index] = CONCURRENT_INDEX.exec(withoutComments(statement)) ?? [];
      if (index) await dropUnfinished(sql, index);
      await sql.unsafe(statement);
    }
  } finally {
    await sql`select set_config('lock_timeout', ${before?.wait ?? '0'}, false)`;
  }
}

async function dropUnfinished(sql: Sql, index: string): Promise<void> {
  const [unfinished] = await sql`
    select from pg_index where indexrelid = to_regclass(${`"${index}"`}) and not indisvalid`;
  if (unfinished) await sql`drop index concurrently ${sql(index)}`;
}

/** Retries `apply` after a pause while another session holds a lock that it needs. */
async function withRetries(
  sql: Sql,
  watcher: Sql,
  { tag }: Migration,
  { seconds, tries, pauseMs }: LockWaits,
  apply: () => Promise<void>,
): Promise<void> {
  const [own] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const watch = watchBlockers(watcher, own?.pid ?? 0);
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await apply();
      } catch (error) {
        if (databaseCode(error) !== SQLSTATE.lockNotAvailable) throw error;
        if (attempt >= tries) {
          await watch.end();
          throw new OperatorProblem(
            `The migration ${tag} needs a table that somebody else has locked, and tried ${tries} times for ${seconds} s: ` +
              `${watch.words() ?? 'who it is could not be seen'}. Nothing of it has changed. Wait until that has ended, or ` +
              'end it (select pg_terminate_backend(<process>)), and run this again.',
            { cause: error },
          );
        }
        await pause(pauseMs * 2 ** (attempt - 1));
      }
    }
  } finally {
    await watch.end();
  }
}
