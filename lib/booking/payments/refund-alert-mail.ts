import 'server-only';
import { eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookings, refunds } from '@/db/tables';
import { formatMoney } from '@/lib/foundation/money';
import { env } from '@/lib/foundation/settings/env';
import { type Composed, sendMail } from '@/lib/platform/integrations/mail';
import { emailTemplate } from '@/lib/platform/mail-template';

/** The data of a refund that the alert contains. */
export type FailedRefund = {
  bookingId: number;
  reference: string;
  amountCents: number;
  failure: string | null;
};

/** The alert that a refund to a card failed and must be made in another way. */
export function refundAlertMail({ bookingId, reference, amountCents, failure }: FailedRefund): Composed {
  const amount = formatMoney(amountCents);
  const title = `A refund of ${amount} failed`;
  const content = emailTemplate({
    title,
    paragraphs: [
      `The card service could not refund ${amount} of booking ${reference}. The money is still with you, and the customer has been told.`,
      'Open the booking to try again, or to refund it to the wallet instead.',
    ],
    facts: [
      ['Booking', reference],
      ['Amount', amount],
      ['Reason', failure ?? 'None was given'],
    ],
    button: { label: 'View the booking', url: `${env().APP_URL}/admin/booking/${bookingId}` },
  });
  return { subject: `${env().BRAND_NAME}: ${title} (${reference})`, ...content };
}

/** Effect: notifies a member of staff of a refund that failed. */
export async function mailRefundAlert(refundId: number, to: string, key: string): Promise<void> {
  const [row] = await db()
    .select({
      bookingId: bookings.id,
      reference: bookings.transactionId,
      amountCents: refunds.amountCents,
      failure: refunds.failureMessage,
    })
    .from(refunds)
    .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
    .where(eq(refunds.id, refundId));
  if (row) await sendMail({ key, to, ...refundAlertMail(row) });
}
