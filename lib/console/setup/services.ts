import 'server-only';
import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/foundation/errors';
import { within } from '@/lib/foundation/process/time-limit';
import { env } from '@/lib/foundation/settings/env';
import { ownPath } from '@/lib/platform/installation';
import { cards } from '@/lib/platform/integrations/card-provider';
import { putFile, readFile, readPrivateFile, removeFiles } from '@/lib/platform/integrations/file-store';
import { greetMailServer } from '@/lib/platform/integrations/mail';
import { occupiedChannels } from '@/lib/platform/integrations/pusher';

/** The time limit for checking a service, in milliseconds. */
const CHECK_MS = 12_000;
/**
 * How long the results of the checks are cached, in milliseconds, because the page that shows them is opened
 * repeatedly.
 */
const KEPT_MS = 60_000;

/** The check of a service, and what to look at if it fails. `ask` returns a description of success. */
export type Check = { name: string; advice: string; ask: () => Promise<string> };

/** The service responds incorrectly; the message says what to do. */
class ServiceProblem extends Error {
  override readonly name = 'ServiceProblem';
}

/** Writes a small file into a store, reads it again and removes it. */
async function tryStore(access: 'public' | 'private'): Promise<string> {
  const pathname = await ownPath(`doctor/${randomUUID()}.csv`);
  const bytes = new TextEncoder().encode('hushpod\n');
  await putFile({ pathname, bytes, contentType: 'text/csv', access });
  try {
    const stored = access === 'public' ? await readFile(pathname, 100) : await readPrivateFile(pathname, 100);
    if (!stored || Buffer.compare(stored, bytes) !== 0)
      throw new ServiceProblem(
        'What was written is not what is read: token and address are of different stores.',
      );
  } finally {
    await removeFiles([pathname], access);
  }
  return 'a file was written, read and removed';
}

/** The services outside the server and its database: docs/rules.md#doctor. */
export const SERVICES: readonly Check[] = [
  {
    name: 'Card service',
    advice: 'Check STRIPE_SECRET_KEY, and that this server may call the card service',
    ask: async () => {
      const url = `${env().APP_URL}/api/v2/webhooks/stripe`;
      const hooks = await cards.webhooks();
      if (!hooks.some((hook) => hook.url === url && hook.isEnabled))
        throw new ServiceProblem(
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

/** `text` is a sentence that confirms success or says what to do. */
export type Outcome = { isFine: boolean; text: string };

/** The outcome of the check of a service, as commands print it. */
export const serviceLine = ({ isFine, text }: Outcome): string =>
  `${isFine ? 'ok      ' : 'PROBLEM '} ${text}`;

/**
 * Checks one of the {@link SERVICES}, within 12 s. A failure of one of the given classes is a whole sentence that says
 * what to do.
 */
export async function checkedService(
  { name, advice, ask }: Check,
  ...sentences: (new (
    message: string,
  ) => Error)[]
): Promise<Outcome> {
  try {
    return { isFine: true, text: `${name}: ${await within(CHECK_MS, name, ask())}.` };
  } catch (error) {
    const isSentence = [ServiceProblem, ...sentences].some((kind) => error instanceof kind);
    const text = isSentence ? (error as Error).message : `${reasonOf(error)}. ${advice}.`;
    return { isFine: false, text: `${name}: ${text}` };
  }
}

let cached: { at: number; problems: Promise<string[]> } | undefined;

const askAll = async (): Promise<string[]> =>
  (await Promise.all(SERVICES.map((service) => checkedService(service))))
    .filter(({ isFine }) => !isFine)
    .map(({ text }) => text);

/** The problems of the services, a sentence each; empty if all respond. Checks them once a minute at most. */
export function serviceProblems(): Promise<string[]> {
  const now = performance.now();
  if (!cached || now - cached.at > KEPT_MS) cached = { at: now, problems: askAll() };
  return cached.problems;
}
