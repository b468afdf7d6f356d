import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { migrate } from '../migrate';
import { OperatorProblem, runCommand } from '../operator-command';
import { fromRoot } from '../root';
import { withThrowawayDatabase } from '../throwaway-database';
import { differences, migrationOf } from './definitions';
import { readMigrations } from './files';
import { readFunctionFiles } from './function-files';
import { keepNewestSnapshot } from './snapshots';

/**
 * Runs drizzle to write a migration into its folder and journal. It asks at the terminal whether a column was
 * renamed.
 */
function writeMigration(args: string[]): void {
  const { status } = spawnSync(
    process.execPath,
    [fromRoot('node_modules/drizzle-kit/bin.cjs'), 'generate', ...args],
    {
      cwd: fromRoot(),
      stdio: 'inherit',
    },
  );
  if (status !== 0) throw new OperatorProblem('drizzle-kit made no migration; what it says is above.');
  keepNewestSnapshot();
}

/** Writes the migration of the changes in `db/functions`. Returns its tag, or null if nothing changed. */
async function writeFunctionMigration(name: string): Promise<string | null> {
  const files = readFunctionFiles();
  const text = await withThrowawayDatabase(async ({ sql, url }) => {
    await migrate(url);
    return migrationOf(await differences(sql, files), files);
  });
  if (text === null) return null;
  writeMigration(['--custom', '--name', name]);
  const tag = readMigrations().at(-1)?.tag ?? '';
  fs.writeFileSync(fromRoot('drizzle', `${tag}.sql`), text);
  return tag;
}

/**
 * `npm run db:generate -- --name <what changes>` writes the migration of the changes in `db/schema`, followed by that
 * of the changes in `db/functions`. With `--custom` it writes an empty one, to be completed by hand.
 */
await runCommand(import.meta.url, async (_, args) => {
  const options = { name: { type: 'string', default: 'functions' }, custom: { type: 'boolean' } } as const;
  const { name, custom } = parseArgs({ args, options, strict: false }).values;
  writeMigration(args);
  if (custom) return [];
  const tag = await writeFunctionMigration(String(name));
  return [
    tag === null ? 'No function or trigger changed.' : `drizzle/${tag}.sql has the functions that changed.`,
  ];
});
