import 'server-only';
import { createTransport, type Transporter } from 'nodemailer';
import { GivenUp } from '@/lib/foundation/errors';
import { env } from '@/lib/foundation/settings/env';

/** How long the mail server can be silent, in milliseconds: at each step, and until it has greeted. */
const SILENCE_MS = 10_000;

let transport: Transporter | undefined;

function mailServer(): Transporter {
  transport ??= createTransport({
    url: env().SMTP_URL,
    dnsTimeout: SILENCE_MS,
    connectionTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
  });
  return transport;
}

/** Connects to the mail server and signs in; throws if it does not greet, or refuses the user. */
export async function greetMailServer(): Promise<void> {
  await mailServer().verify();
}

/** `key` is the same whenever the same email is sent again; `to` is one address. */
export type Mail = {
  key: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments?: { filename: string; content: string | Buffer; contentType: string }[];
};

/** A composed mail that has not been sent yet. */
export type Composed = Omit<Mail, 'key' | 'to'>;

/** Whether the mail server refused the recipient permanently (5xx), which no retry changes. */
const isRefusedForGood = (error: unknown): boolean => {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  return command === 'RCPT TO' && responseCode >= 500;
};

/**
 * Sends an email. Throws {@link GivenUp} if the mail server refuses the address permanently, and another error if the
 * mail server does not accept it or is silent, so that the outbox retries. A repeat has the same Message-ID, by which
 * mail servers and programs recognise it: docs/rules.md#outbox.
 */
export async function sendMail({ key, to, ...content }: Mail): Promise<void> {
  const { BRAND_NAME: name, MAIL_FROM: address } = env();
  try {
    await mailServer().sendMail({
      ...content,
      messageId: `<${key}@${address.split('@').at(-1)}>`,
      from: { name, address },
      // As an object: in a string, a comma separates recipients.
      to: { name: '', address: to },
    });
  } catch (cause) {
    if (!isRefusedForGood(cause)) throw cause;
    throw new GivenUp('The mail server refuses this address', { cause });
  }
}

/** Sends an email that is already composed, like {@link sendMail}. */
export const deliver = (to: string, key: string, mail: Composed): Promise<void> =>
  sendMail({ key, to, ...mail });
