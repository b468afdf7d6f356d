import type { Sql } from 'postgres';
import { closeDatabase } from '@/db/client';
import { commitsAreDurable, poolerSentence } from '@/db/pooler-check';
import { type Check, checkedService, SERVICES, serviceLine } from '@/lib/console/setup/services';
import { type Env, parseEnv } from '@/lib/foundation/settings/env';
import { withPlatform } from '@/lib/foundation/settings/hosting-settings';
import { Keyring } from '@/lib/foundation/settings/keyring';
import { assertReady } from '@/lib/platform/http/readiness';
import { directAddress, inTurn } from './direct-database';
import { assertOwnKeys } from './keys/canary';
import { OperatorProblem, runCommand } from './operator-command';

/** From this deviation on, links and codes that expire stop working correctly, in seconds. */
const CLOCK_SECONDS = 5;

const onDatabase = <T>(settings: Env, work: (sql: Sql) => Promise<T>): Promise<T> =>
  inTurn(directAddress(settings), ({ sql }) => work(sql));

/** Settings that only a command checks: the server itself would not start without them. */
const checksOf = (settings: Env): Check[] => [
  {
    name: 'Database',
    advice: 'Check DATABASE_URL and that the server runs',
    ask: async () => {
      const version = await onDatabase(settings, async (sql) => {
        const [row] = await sql<{ version: string }[]>`select current_setting('server_version') as version`;
        return row?.version;
      });
      if (!(await commitsAreDurable())) throw new OperatorProblem(poolerSentence());
      await assertReady();
      return `PostgreSQL ${version}, with the tables of this release`;
    },
  },
  {
    name: 'Encryption key',
    advice: 'Check ENCRYPTION_KEY',
    ask: async () => {
      const ring = new Keyring(settings.ENCRYPTION_KEY, settings.ENCRYPTION_KEYS_OLD);
      await onDatabase(settings, (sql) => assertOwnKeys(sql, ring));
      return 'reads the secrets of this database';
    },
  },
  {
    name: 'Clock',
    advice: 'Let both get their time from the same source (NTP)',
    ask: async () => {
      const apart = await onDatabase(settings, async (sql) => {
        const begun = Date.now();
        const [row] = await sql<{ ms: number }[]>`
          select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`;
        return ((begun + Date.now()) / 2 - (row?.ms ?? 0)) / 1000;
      });
      const seconds = Math.abs(apart).toFixed(1);
      if (Math.abs(apart) > CLOCK_SECONDS)
        throw new OperatorProblem(
          `This machine is ${seconds} s ${apart > 0 ? 'ahead of' : 'behind'} the database.`,
        );
      return `${seconds} s from the database's`;
    },
  },
];

/**
 * Calls each service once with the settings of this environment, and returns a line for each, with what to do if it
 * does not respond as it should. Leaves no permanent change. Throws an {@link OperatorProblem} with all lines if
 * there is a problem.
 */
export async function examine(source: NodeJS.ProcessEnv): Promise<string[]> {
  const settings = readSettings(source);
  const lines: string[] = [];
  let problems = 0;
  for (const check of [...checksOf(settings), ...SERVICES]) {
    const outcome = await checkedService(check, OperatorProblem);
    lines.push(serviceLine(outcome));
    if (!outcome.isFine) problems += 1;
  }
  if (problems > 0) throw new OperatorProblem(lines.join('\n'));
  return lines;
}

function readSettings(source: NodeJS.ProcessEnv): Env {
  try {
    return parseEnv(withPlatform(source));
  } catch (cause) {
    throw new OperatorProblem(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

await runCommand(import.meta.url, (source) => examine(source).finally(closeDatabase));
