import 'server-only';
import { eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookings, spaces } from '@/db/tables';
import { emailTemplate } from '@/lib/foundation/email-template';
import { env } from '@/lib/foundation/env';
import { formatMinutes } from '@/lib/foundation/time';
import { formatDateTime, zoneOffset } from '@/lib/foundation/time-zones';
import { sendMail } from '@/lib/platform/integrations/mail';

async function mailVisitor(
  bookingId: number,
  key: string,
  title: (space: string) => string,
  sentence: string,
): Promise<void> {
  const [row] = await db()
    .select({ booking: bookings, space: spaces })
    .from(bookings)
    .innerJoin(spaces, eq(spaces.id, bookings.spaceId))
    .where(eq(bookings.id, bookingId));
  if (!row) return;
  const { booking, space } = row;
  const from = `${formatDateTime(booking.startsAt, space.timezone)} (${zoneOffset(space.timezone, booking.startsAt)})`;
  const content = emailTemplate({
    title: title(space.name),
    paragraphs: [sentence],
    facts: [
      ['Booking', booking.transactionId],
      ['Space', space.name],
      ['From', from],
      ['Duration', formatMinutes(booking.durationMinutes)],
    ],
  });
  const subject = `${env().BRAND_NAME}: ${title(space.name)} (${booking.transactionId})`;
  await sendMail({ key, to: booking.contactEmail, subject, ...content });
}

/** Effect: notifies the visitor that the operator cancelled. */
export const mailBookingCancelled = (bookingId: number, key: string): Promise<void> =>
  mailVisitor(
    bookingId,
    key,
    (space) => `Your booking for ${space} is cancelled`,
    'Our team cancelled this booking. The link and passcode no longer open the door. If a refund is due, it is made separately.',
  );

/** Effect: notifies the visitor that everything is refunded, because the door never opened. */
export const mailDoorRefund = (bookingId: number, key: string): Promise<void> =>
  mailVisitor(
    bookingId,
    key,
    (space) => `${space}: your refund is on its way`,
    'We are sorry that the door did not open. Your booking is cancelled and fully refunded. A refund to a card takes 5 to 10 days; credit is back already.',
  );

/** Effect: notifies the visitor of the new time. */
export const mailBookingRescheduled = (bookingId: number, key: string): Promise<void> =>
  mailVisitor(
    bookingId,
    key,
    (space) => `Your booking for ${space} has a new time`,
    'Our team moved this booking. The link in your confirmation and your passcode stay the same.',
  );
