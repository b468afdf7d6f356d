import 'server-only';
import { and, eq, isNotNull } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookings, MAX_ATTEMPTS } from '@/db/tables';
import { receiptMail } from '@/lib/booking/receipts/mail';
import { receiptOf } from '@/lib/booking/receipts/queries';
import { sendAboutBooking } from '@/lib/booking/sent-mails';
import { GivenUp } from '@/lib/foundation/errors';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { isAnonymised } from '@/lib/parties/customers/anonymised';
import type { Composed } from '@/lib/platform/integrations/mail';
import { cancelledMail, confirmedMail, doorRefundMail, movedMail } from './compose';
import { type MailedBooking, mailedBooking } from './mailed-booking';

type Compose = (booking: MailedBooking, bookingId: number) => Composed | null | Promise<Composed | null>;

/** Mails the visitor of a booking at its own address. Returns false if there was nothing to send, or nobody to mail. */
async function sendToVisitor(compose: Compose, bookingId: number, key: string): Promise<boolean> {
  const booking = await mailedBooking(bookingId);
  if (!booking || isAnonymised(booking.to)) return false;
  const mail = await compose(booking, bookingId);
  if (mail) await sendAboutBooking(bookingId, { key, to: booking.to, ...mail });
  return mail !== null;
}

const mailVisitor = (compose: Compose) => async (bookingId: number, key: string) => {
  await sendToVisitor(compose, bookingId, key);
};

const confirmation: Compose = async (booking, bookingId) => {
  const receipt = await receiptOf(bookingId);
  if (booking.endsAt > dbNow()) return confirmedMail(booking, receipt);
  return receipt && receiptMail(receipt);
};

/**
 * Effect: sends the visitor the confirmation of a booking or its extension, with its receipt; for a booking that has
 * ended only the receipt, if it has one, because its door no longer opens. If the effect is given up, the page of the
 * booking shows it, until a later mail reaches the visitor: docs/rules.md#unmailed.
 */
export async function mailBookingConfirmed(bookingId: number, key: string, attempt: number): Promise<void> {
  const isSent = await sendToVisitor(confirmation, bookingId, key).catch(async (error) => {
    if (error instanceof GivenUp || attempt >= MAX_ATTEMPTS)
      await db().update(bookings).set({ mailFailedAt: dbNow() }).where(eq(bookings.id, bookingId));
    throw error;
  });
  const unmailed = and(eq(bookings.id, bookingId), isNotNull(bookings.mailFailedAt));
  if (isSent) await db().update(bookings).set({ mailFailedAt: null }).where(unmailed);
}

/** Effect: notifies the visitor that the operator cancelled. */
export const mailBookingCancelled = mailVisitor(cancelledMail);

/** Effect: notifies the visitor that everything is refunded because the door never opened. */
export const mailDoorRefund = mailVisitor(doorRefundMail);

/** Effect: notifies the visitor of the new time or place, and of the passcode there. */
export const mailBookingRescheduled = mailVisitor(movedMail);
