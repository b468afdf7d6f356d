import 'server-only';
import { and, eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { customers } from '@/db/tables';
import { languageOfCustomer } from '@/lib/booking/customer-language';
import { ownerPartnerName } from '@/lib/booking/partner-name';
import { env } from '@/lib/foundation/settings/env';
import { creditAt } from '@/lib/parties/customers/credit';
import { type Composed, sendMail } from '@/lib/platform/integrations/mail';
import { mailWords } from '@/lib/platform/languages/mail-words';
import { emailTemplate } from '@/lib/platform/mail-template';
import type { OwnerId } from '@/lib/platform/ownership/rights';

/**
 * Credit that a customer received, and the wallet's new balance where it is valid: at one partner, or everywhere
 * (null).
 */
export type GivenCredit = {
  language: string;
  amountCents: number;
  walletCents: number;
  validAt: string | null;
};

/** Composes the email about the credit; sends nothing. */
export function creditMail({ language, amountCents, walletCents, validAt }: GivenCredit): Composed {
  const { say, money, reader } = mailWords(language);
  const amount = money(amountCents);
  const title = say('mail.creditTitle', { amount });
  const content = emailTemplate({
    title,
    paragraphs: [say('mail.credit', { amount })],
    facts: [
      ...(validAt ? [[say('mail.validAt'), validAt] as [string, string]] : []),
      [say('mail.balance'), money(walletCents)],
    ],
    reader,
  });
  return { subject: `${env().BRAND_NAME}: ${title}`, ...content };
}

type Given = { customerId: number; amountCents: number; ownerId?: OwnerId };

/** Without a partner: only credit that is valid everywhere is accepted there. */
const NO_PARTNER = 0;

/** Effect: mails a customer about the credit that they received, unless they cannot book. */
export async function mailCreditAssigned(
  { customerId, amountCents, ownerId = null }: Given,
  key: string,
): Promise<void> {
  const [customer] = await db()
    .select({ email: customers.email, walletCents: creditAt(ownerId ?? NO_PARTNER) })
    .from(customers)
    .where(and(eq(customers.id, customerId), eq(customers.status, 'active')));
  if (!customer) return;
  const { email: to, walletCents } = customer;
  const language = await languageOfCustomer(customerId);
  const validAt = await ownerPartnerName(ownerId);
  await sendMail({ key, to, ...creditMail({ language, amountCents, walletCents, validAt }) });
}
