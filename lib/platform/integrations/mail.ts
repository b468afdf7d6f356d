import 'server-only';
import { createTransport, type Transporter } from 'nodemailer';
import { env } from '@/lib/foundation/env';

let transport: Transporter | undefined;

export type Mail = { to: string; subject: string; html: string; text: string };

/** Sends an email; throws when the mail server does not accept it, so that the outbox tries again. */
export async function sendMail(mail: Mail): Promise<void> {
  transport ??= createTransport(env().SMTP_URL);
  await transport.sendMail({ ...mail, from: { name: env().BRAND_NAME, address: env().MAIL_FROM } });
}
