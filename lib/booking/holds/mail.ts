import 'server-only';
import { eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookings, businessPartners, spaces } from '@/db/tables';
import { emailTemplate } from '@/lib/foundation/email-template';
import { env } from '@/lib/foundation/env';
import { formatMoney } from '@/lib/foundation/money';
import { formatMinutes } from '@/lib/foundation/time';
import { formatDateTime, formatTime, zoneOffset } from '@/lib/foundation/time-zones';
import { sendMail } from '@/lib/platform/integrations/mail';

/** Effect: sends the visitor the confirmation, with the link that opens the door and what was paid. */
export async function mailBookingConfirmed(bookingId: number, key: string): Promise<void> {
  const [row] = await db()
    .select({ booking: bookings, space: spaces, boxKey: businessPartners.boxKey })
    .from(bookings)
    .innerJoin(spaces, eq(spaces.id, bookings.spaceId))
    .innerJoin(businessPartners, eq(businessPartners.id, bookings.businessPartnerId))
    .where(eq(bookings.id, bookingId));
  if (!row) return;
  const { booking, space, boxKey } = row;
  const until = formatTime(booking.endsAt, space.timezone);
  const content = emailTemplate({
    title: `${space.name} is yours until ${until}`,
    paragraphs: [
      `Your booking ${booking.transactionId} is confirmed. The link below opens the door; please don't share it.`,
    ],
    facts: [
      ['Space', space.name],
      ...(space.address ? [['Address', space.address] as [string, string]] : []),
      [
        'From',
        `${formatDateTime(booking.startsAt, space.timezone)} (${zoneOffset(space.timezone, booking.startsAt)})`,
      ],
      ['Duration', formatMinutes(booking.durationMinutes)],
      ['Passcode', booking.passcode ?? ''],
      ['Price', formatMoney(booking.subTotalCents)],
      ...(booking.discountCents > 0
        ? [['Discount', `-${formatMoney(booking.discountCents)}`] as [string, string]]
        : []),
      ['Tax', formatMoney(booking.taxCents)],
      ['Total paid', formatMoney(booking.amountCents)],
    ],
    button: { label: 'Open the door', url: `${env().APP_URL}/payment-success/${booking.webId}/${boxKey}` },
  });
  await sendMail({
    key,
    to: booking.contactEmail,
    subject: `${env().BRAND_NAME}: ${space.name} until ${until} (${booking.transactionId})`,
    ...content,
  });
}
