import fs from 'node:fs';
import type { Sql } from 'postgres';
import { parseSettings, serverSettings } from '@/lib/foundation/settings/env';
import { directAddress, inTurn } from '../direct-database';
import { OperatorProblem, runCommand } from '../operator-command';
import { fromRoot } from '../root';
import { isBeforeBaseline, readApplied, remember } from './applied';
import { readMigrations } from './files';

/** The differences of the baseline from the migrations that it replaced. */
const STEPS = fromRoot('drizzle/to-baseline.sql');
/** The newest migration of the baseline. Later ones are applied as usual. */
const LAST = '0002_rules';

/** Whether the migrations before the baseline created a database. */
export const isBefore = async (sql: Sql): Promise<boolean> => isBeforeBaseline(await readApplied(sql));

/**
 * Brings a database that was created by the migrations before the baseline to the baseline, in one transaction, and
 * keeps its rows. If another migration was applied or one of them was not, throws an {@link OperatorProblem} and
 * changes nothing: docs/upgrade.md#baseline.
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
