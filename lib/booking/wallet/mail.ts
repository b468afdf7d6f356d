import 'server-only';
import { and, eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { customers } from '@/db/tables';
import { languageOfCustomer } from '@/lib/booking/customer-language';
import { emailTemplate } from '@/lib/foundation/email-template';
import { env } from '@/lib/foundation/env';
import { type Composed, sendMail } from '@/lib/platform/integrations/mail';
import { mailWords } from '@/lib/platform/languages/mail-words';

/** Credit that a customer was given, and what the wallet has now. */
export type GivenCredit = { language: string; amountCents: number; walletCents: number };

/** The credit as an email; sends nothing. */
export function creditMail({ language, amountCents, walletCents }: GivenCredit): Composed {
  const { say, money, reader } = mailWords(language);
  const amount = money(amountCents);
  const title = say('mail.creditTitle', { amount });
  const content = emailTemplate({
    title,
    paragraphs: [say('mail.credit', { amount })],
    facts: [[say('mail.balance'), money(walletCents)]],
    reader,
  });
  return { subject: `${env().BRAND_NAME}: ${title}`, ...content };
}

/** Effect: mails a customer the credit that they were given, unless they cannot book. */
export async function mailCreditAssigned(
  customerId: number,
  amountCents: number,
  key: string,
): Promise<void> {
  const [customer] = await db()
    .select({ email: customers.email, walletCents: customers.walletCents })
    .from(customers)
    .where(and(eq(customers.id, customerId), eq(customers.status, 'active')));
  if (!customer) return;
  const { email: to, walletCents } = customer;
  const language = await languageOfCustomer(customerId);
  await sendMail({ key, to, ...creditMail({ language, amountCents, walletCents }) });
}
