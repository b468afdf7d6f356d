import 'server-only';
import { and, eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { customers } from '@/db/tables';
import { emailTemplate } from '@/lib/foundation/email-template';
import { env } from '@/lib/foundation/env';
import { formatMoney } from '@/lib/foundation/money';
import { sendMail } from '@/lib/platform/integrations/mail';

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
  const amount = formatMoney(amountCents);
  const content = emailTemplate({
    title: `${amount} for your next booking`,
    paragraphs: [
      `We have added ${amount} of credit to your wallet. Use it by booking with this email address.`,
    ],
    facts: [['Wallet balance', formatMoney(customer.walletCents)]],
  });
  await sendMail({
    key,
    to: customer.email,
    subject: `${env().BRAND_NAME}: ${amount} of credit`,
    ...content,
  });
}
