import 'server-only';
import { eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookings, customers, spaces } from '@/db/tables';
import { env } from '@/lib/env';
import { sendMail } from '@/lib/integrations/mail';
import { letter } from '@/lib/letter';
import { formatDateTime, formatMinutes, zoneOffset } from '@/lib/time';

async function told(bookingId: number, title: (space: string) => string, sentence: string): Promise<void> {
  const [row] = await db()
    .select({ booking: bookings, space: spaces, email: customers.email })
    .from(bookings)
    .innerJoin(spaces, eq(spaces.id, bookings.spaceId))
    .innerJoin(customers, eq(customers.id, bookings.customerId))
    .where(eq(bookings.id, bookingId));
  if (!row) return;
  const { booking, space, email } = row;
  const from = `${formatDateTime(booking.startsAt, space.timezone)} (${zoneOffset(space.timezone, booking.startsAt)})`;
  const content = letter({
    title: title(space.name),
    paragraphs: [sentence],
    facts: [
      ['Booking', booking.transactionId],
      ['Space', space.name],
      ['From', from],
      ['Time', formatMinutes(booking.durationMinutes)],
    ],
  });
  const subject = `${env().BRAND_NAME}: ${title(space.name)} (${booking.transactionId})`;
  await sendMail({ to: email, subject, ...content });
}

/** Effect: tells the visitor that the operator cancelled. */
export const mailBookingCancelled = (bookingId: number): Promise<void> =>
  told(
    bookingId,
    (space) => `Your booking of ${space} is cancelled`,
    'Our team cancelled this booking. Its link and passcode open the door no more. A refund, if one is due, is made separately.',
  );

/** Effect: tells the visitor that all the money goes back, since the door never opened. */
export const mailDoorRefund = (bookingId: number): Promise<void> =>
  told(
    bookingId,
    (space) => `${space}: your money is on its way back`,
    'We are sorry that the door did not open. The booking is cancelled and costs nothing. What your card paid takes 5 to 10 days to arrive; credit is there already.',
  );

/** Effect: tells the visitor the new time. */
export const mailBookingRescheduled = (bookingId: number): Promise<void> =>
  told(
    bookingId,
    (space) => `Your booking of ${space} has a new time`,
    'Our team moved this booking. The link in your confirmation and your passcode stay the same.',
  );
