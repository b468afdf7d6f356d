import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import { db } from '@/db/client';
import { customers, promoCodes } from '@/db/tables';
import { languageOfCustomer } from '@/lib/booking/customer-language';
import { ownerPartnerName } from '@/lib/booking/partner-name';
import { env } from '@/lib/foundation/settings/env';
import { type Composed, sendMail } from '@/lib/platform/integrations/mail';
import { mailWords } from '@/lib/platform/languages/mail-words';
import { emailTemplate } from '@/lib/platform/mail-template';

/** A code assigned to a customer, and the partner at which it is valid; null for everywhere. */
export type GivenPromo = {
  language: string;
  name: string;
  amountCents: number;
  expiredAt: Date;
  validAt: string | null;
};

/** Composes the email with the code; sends nothing. */
export function promoMail(promo: GivenPromo): Composed {
  const { BRAND_NAME, OPERATOR_TIMEZONE } = env();
  const { say, money, date, reader } = mailWords(promo.language);
  const title = say('mail.promoTitle', { amount: money(promo.amountCents) });
  const content = emailTemplate({
    title,
    paragraphs: [say('mail.promo', { code: promo.name })],
    facts: [
      [say('mail.promoCode'), promo.name],
      ...(promo.validAt ? [[say('mail.validAt'), promo.validAt] as [string, string]] : []),
      [say('mail.validUntil'), date(promo.expiredAt, OPERATOR_TIMEZONE)],
    ],
    reader,
  });
  return { subject: `${BRAND_NAME}: ${title} (${promo.name})`, ...content };
}

/** Effect: mails a customer their personal code, unless they cannot book. */
export async function mailPromoAssigned(promoId: number, key: string): Promise<void> {
  const [row] = await db()
    .select({ promo: promoCodes, email: customers.email })
    .from(promoCodes)
    .innerJoin(customers, eq(customers.id, promoCodes.customerId))
    .where(and(eq(promoCodes.id, promoId), isNull(promoCodes.deletedAt), eq(customers.status, 'active')));
  if (!row?.promo.expiredAt || !row.promo.customerId) return;
  const { name, amountCents, expiredAt, customerId, ownerId } = row.promo;
  const language = await languageOfCustomer(customerId);
  const validAt = await ownerPartnerName(ownerId);
  const mail = promoMail({ language, name, amountCents, expiredAt, validAt });
  await sendMail({ key, to: row.email, ...mail });
}
