import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import { db } from '@/db/client';
import { customers, promoCodes } from '@/db/tables';
import { env } from '@/lib/env';
import { sendMail } from '@/lib/integrations/mail';
import { letter } from '@/lib/letter';
import { formatMoney } from '@/lib/money';
import { formatDate } from '@/lib/time';

/** Effect: tells a customer of the code that is theirs alone; nobody who can not book. */
export async function mailPromoAssigned(promoId: number): Promise<void> {
  const [row] = await db()
    .select({ promo: promoCodes, email: customers.email })
    .from(promoCodes)
    .innerJoin(customers, eq(customers.id, promoCodes.customerId))
    .where(and(eq(promoCodes.id, promoId), isNull(promoCodes.deletedAt), eq(customers.status, 'active')));
  if (!row?.promo.expiredAt) return;
  const { promo, email } = row;
  const amount = formatMoney(promo.amountCents);
  const content = letter({
    title: `${amount} off your next booking`,
    paragraphs: [`Type ${promo.name} when you book with this e-mail address.`],
    facts: [
      ['Promo code', promo.name],
      ['Valid until', formatDate(row.promo.expiredAt, env().OPERATOR_TIMEZONE)],
    ],
  });
  await sendMail({ to: email, subject: `${env().BRAND_NAME}: ${amount} off with ${promo.name}`, ...content });
}
