import fs from 'node:fs';
import type { Sql } from 'postgres';
import { parseSettings, serverSettings } from '@/lib/foundation/env';
import { directAddress, inTurn } from '../direct-database';
import { OperatorProblem, runCommand } from '../operator-command';
import { fromRoot } from '../root';
import { isBeforeBaseline, readApplied, remember } from './applied';
import { readMigrations } from './files';

/** What the baseline has otherwise than the migrations that it replaced. */
const STEPS = fromRoot('drizzle/to-baseline.sql');
/** The newest migration of the baseline; later ones are applied as ever. */
const LAST = '0002_rules';

/** Whether a database was made by the migrations before the baseline. */
export const isBefore = async (sql: Sql): Promise<boolean> => isBeforeBaseline(await readApplied(sql));

/**
 * Brings a database that was made by the migrations before the baseline to it, in one transaction, and keeps its
 * rows. Throws an {@link OperatorProblem}, and changes nothing, where another one was applied or one of them was not:
 * docs/upgrade.md#baseline.
 */
export async function bringToBaseline(sql: Sql): Promise<void> {
  const baseline = readMigrations().filter(({ tag }) => tag <= LAST);
  await sql.begin(async (tx) => {
    if (!isBeforeBaseline(await readApplied(tx)))
      throw new OperatorProblem(
        'This database does not have exactly the migrations that the baseline replaced. Nothing has changed. Bring it to ' +
          'the last commit before the baseline first; a newer database needs `npm run setup` alone.',
      );
    await tx.unsafe(fs.readFileSync(STEPS, 'utf8'));
    await tx`delete from drizzle.__drizzle_migrations`;
    for (const migration of baseline) await remember(tx, migration);
  });
}

await runCommand(import.meta.url, async (source) => {
  const settings = parseSettings(
    serverSettings.pick({ DATABASE_URL: true, DATABASE_DIRECT_URL: true }),
    source,
  );
  await inTurn(directAddress(settings), ({ sql }) => bringToBaseline(sql));
  return ['The database is at the baseline. Run `npm run setup` now.'];
});
