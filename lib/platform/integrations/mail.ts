import 'server-only';
import { createTransport, type Transporter } from 'nodemailer';
import { env } from '@/lib/foundation/env';
import { GivenUp } from '@/lib/foundation/errors';

/** How long the mail server may be silent, in milliseconds: at each step, and until it has greeted. */
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

/** Connects to the mail server and signs in there; throws when it does not greet, or refuses the user. */
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

/** A mail that is written, and not yet sent to anybody. */
export type Composed = Omit<Mail, 'key' | 'to'>;

/** Whether the mail server refused the recipient for good (5xx), which no repeat changes. */
const isRefusedForGood = (error: unknown): boolean => {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  return command === 'RCPT TO' && responseCode >= 500;
};

/**
 * Sends an email; throws {@link GivenUp} when the mail server refuses the address for good, and else when the mail
 * server does not accept it, or is silent, so that the outbox tries again. A repeat has the same Message-ID, by which
 * mail servers and programs know it: docs/rules.md#outbox.
 */
export async function sendMail({ key, to, ...content }: Mail): Promise<void> {
  const { BRAND_NAME: name, MAIL_FROM: address } = env();
  try {
    await mailServer().sendMail({
      ...content,
      messageId: `<${key}@${address.split('@').at(-1)}>`,
      from: { name, address },
      // As an object: in a text, a comma separates recipients.
      to: { name: '', address: to },
    });
  } catch (cause) {
    if (!isRefusedForGood(cause)) throw cause;
    throw new GivenUp('The mail server refuses this address', { cause });
  }
}

/** {@link sendMail} of one that is written already. */
export const deliver = (to: string, key: string, mail: Composed): Promise<void> =>
  sendMail({ key, to, ...mail });
