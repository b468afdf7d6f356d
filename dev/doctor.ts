import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { closeDatabase } from '@/db/client';
import { commitsAreDurable, poolerSentence } from '@/db/pooler-check';
import { type Env, parseEnv } from '@/lib/foundation/env';
import { AppError } from '@/lib/foundation/errors';
import { Keyring } from '@/lib/foundation/keyring';
import { withPlatform } from '@/lib/foundation/platform-settings';
import { within } from '@/lib/foundation/time-limit';
import { assertReady } from '@/lib/platform/http/ready';
import { ownPath } from '@/lib/platform/installation';
import { putFile, readFile, readPrivateFile, removeFiles } from '@/lib/platform/integrations/blob';
import { cards } from '@/lib/platform/integrations/cards';
import { greetMailServer } from '@/lib/platform/integrations/mail';
import { occupiedChannels } from '@/lib/platform/integrations/pusher';
import { directAddress, inTurn } from './direct-database';
import { assertOwnKeys } from './keys/canary';
import { OperatorProblem, runCommand } from './operator-command';

/** How long a service may take to be asked, in milliseconds. */
const CHECK_MS = 12_000;
/** From here on links and codes that expire go wrong, in seconds. */
const CLOCK_SECONDS = 5;

/** What is asked, and what to look at when it does not respond as it should. */
type Check = { name: string; advice: string; ask: (settings: Env) => Promise<string> };

const onDatabase = <T>(settings: Env, work: (sql: Sql) => Promise<T>): Promise<T> =>
  inTurn(directAddress(settings), ({ sql }) => work(sql));

/** Writes a small file into a store, reads it again and removes it. */
async function tryStore(access: 'public' | 'private'): Promise<string> {
  const pathname = await ownPath(`doctor/${randomUUID()}.csv`);
  const bytes = new TextEncoder().encode('hushpod\n');
  await putFile({ pathname, bytes, contentType: 'text/csv', access });
  try {
    const stored = access === 'public' ? await readFile(pathname, 100) : await readPrivateFile(pathname, 100);
    if (!stored || Buffer.compare(stored, bytes) !== 0)
      throw new OperatorProblem(
        'What was written is not what is read: token and address are of different stores.',
      );
  } finally {
    await removeFiles([pathname], access);
  }
  return 'a file was written, read and removed';
}

const webhookOf = ({ APP_URL }: Env) => `${APP_URL}/api/v2/webhooks/stripe`;

const CHECKS: Check[] = [
  {
    name: 'Database',
    advice: 'Check DATABASE_URL and that the server runs',
    ask: async (settings) => {
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
    ask: async (settings) => {
      const ring = new Keyring(settings.ENCRYPTION_KEY, settings.ENCRYPTION_KEYS_OLD);
      await onDatabase(settings, (sql) => assertOwnKeys(sql, ring));
      return 'reads the secrets of this database';
    },
  },
  {
    name: 'Clock',
    advice: 'Let both get their time from the same source (NTP)',
    ask: async (settings) => {
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
  {
    name: 'Card service',
    advice: 'Check STRIPE_SECRET_KEY, and that this server may call the card service',
    ask: async (settings) => {
      const url = webhookOf(settings);
      const hooks = await cards.webhooks();
      if (!hooks.some((hook) => hook.url === url && hook.isEnabled))
        throw new OperatorProblem(
          `The key works, but no webhook of the account leads here. Make one for ${url}, and put its secret into STRIPE_WEBHOOK_SECRET.`,
        );
      return `the key works, and a webhook leads to ${url}`;
    },
  },
  {
    name: 'Realtime service',
    advice: 'Check PUSHER_APP_ID, PUSHER_KEY, PUSHER_SECRET and PUSHER_URL',
    ask: async () => {
      await occupiedChannels('private-');
      return 'accepts the key';
    },
  },
  {
    name: 'Public file store',
    advice: 'Check BLOB_READ_WRITE_TOKEN and BLOB_PUBLIC_URL',
    ask: () => tryStore('public'),
  },
  {
    name: 'Private file store',
    advice: 'Check PRIVATE_BLOB_READ_WRITE_TOKEN and PRIVATE_BLOB_URL',
    ask: () => tryStore('private'),
  },
  {
    name: 'Mail server',
    advice: 'Check SMTP_URL, its user and its password',
    ask: async () => {
      await greetMailServer();
      return 'has greeted, and takes the user';
    },
  },
];

/** The innermost reason of a failure, in one line. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : null;
  const text = error instanceof AppError && cause ? `${error.message} (${reasonOf(cause)})` : error.message;
  return text.split('\n')[0]?.replace(/\.$/, '') ?? '';
}

async function outcomeOf(
  { name, advice, ask }: Check,
  settings: Env,
): Promise<{ isFine: boolean; line: string }> {
  try {
    return { isFine: true, line: `ok       ${name}: ${await within(CHECK_MS, name, ask(settings))}.` };
  } catch (error) {
    const isSentence = error instanceof OperatorProblem;
    const line = `PROBLEM  ${name}: ${isSentence ? error.message : `${reasonOf(error)}. ${advice}.`}`;
    return { isFine: false, line };
  }
}

/**
 * Asks each service once with the settings of this environment, and returns a line for each, with what to do where one does not
 * respond as it should. Changes nothing that stays. Throws an {@link OperatorProblem} with all lines where there is a problem.
 */
export async function examine(source: NodeJS.ProcessEnv): Promise<string[]> {
  const settings = readSettings(source);
  const lines: string[] = [];
  let problems = 0;
  for (const check of CHECKS) {
    const { isFine, line } = await outcomeOf(check, settings);
    lines.push(line);
    if (!isFine) problems += 1;
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
