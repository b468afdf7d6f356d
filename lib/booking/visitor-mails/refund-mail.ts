import 'server-only';
import { eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookings, refunds } from '@/db/tables';
import { sendAboutBooking } from '@/lib/booking/sent-mails';
import { formatMoney } from '@/lib/foundation/money';
import { env } from '@/lib/foundation/settings/env';
import { isAnonymised } from '@/lib/parties/customers/anonymised';
import { type Composed, sendMail } from '@/lib/platform/integrations/mail';
import { emailTemplate } from '@/lib/platform/mail-template';
import { refundMail } from './compose';
import { mailedBooking } from './mailed-booking';

/** Effect: notifies the visitor that a refund was made or failed, as it was when the effect was queued. */
export async function mailRefund(
  { refundId, hasFailed }: { refundId: number; hasFailed: boolean },
  key: string,
): Promise<void> {
  const [refund] = await db().select().from(refunds).where(eq(refunds.id, refundId));
  const booking = refund && (await mailedBooking(refund.bookingId));
  if (!booking || isAnonymised(booking.to)) return;
  const { method, amountCents } = refund;
  await sendAboutBooking(refund.bookingId, {
    key,
    to: booking.to,
    ...refundMail(booking, { method, amountCents, hasFailed }),
  });
}

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
