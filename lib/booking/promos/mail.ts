import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import { db } from '@/db/client';
import { customers, promoCodes } from '@/db/tables';
import { emailTemplate } from '@/lib/foundation/email-template';
import { env } from '@/lib/foundation/env';
import { formatMoney } from '@/lib/foundation/money';
import { formatDate } from '@/lib/foundation/time-zones';
import { sendMail } from '@/lib/platform/integrations/mail';

/** Effect: mails a customer their personal code, unless they cannot book. */
export async function mailPromoAssigned(promoId: number, key: string): Promise<void> {
  const [row] = await db()
    .select({ promo: promoCodes, email: customers.email })
    .from(promoCodes)
    .innerJoin(customers, eq(customers.id, promoCodes.customerId))
    .where(and(eq(promoCodes.id, promoId), isNull(promoCodes.deletedAt), eq(customers.status, 'active')));
  if (!row?.promo.expiredAt) return;
  const { promo, email } = row;
  const amount = formatMoney(promo.amountCents);
  const content = emailTemplate({
    title: `${amount} off your next booking`,
    paragraphs: [`Enter ${promo.name} when you book with this email address.`],
    facts: [
      ['Promo code', promo.name],
      ['Valid until', formatDate(row.promo.expiredAt, env().OPERATOR_TIMEZONE)],
    ],
  });
  await sendMail({
    key,
    to: email,
    subject: `${env().BRAND_NAME}: ${amount} off with ${promo.name}`,
    ...content,
  });
}
