import 'server-only';
import { and, eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { customers } from '@/db/tables';
import { env } from '@/lib/env';
import { sendMail } from '@/lib/integrations/mail';
import { letter } from '@/lib/letter';
import { formatMoney } from '@/lib/money';

/** Effect: tells a customer of the credit that they were given; nobody who can not book. */
export async function mailCreditAssigned(customerId: number, amountCents: number): Promise<void> {
  const [customer] = await db()
    .select({ email: customers.email, walletCents: customers.walletCents })
    .from(customers)
    .where(and(eq(customers.id, customerId), eq(customers.status, 'active')));
  if (!customer) return;
  const amount = formatMoney(amountCents);
  const content = letter({
    title: `${amount} for your next booking`,
    paragraphs: [
      `We have put ${amount} of credit into your wallet. Book with this e-mail address, and it pays as far as it goes.`,
    ],
    facts: [['Your wallet now', formatMoney(customer.walletCents)]],
  });
  await sendMail({ to: customer.email, subject: `${env().BRAND_NAME}: ${amount} of credit`, ...content });
}
