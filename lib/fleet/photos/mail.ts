import 'server-only';
import { db } from '@/db/client';
import { loadBookings } from '@/lib/booking/bookings/list-sql';
import { emailTemplate } from '@/lib/foundation/email-template';
import { env } from '@/lib/foundation/env';
import { formatDateTime } from '@/lib/foundation/time-zones';
import { type Composed, sendMail } from '@/lib/platform/integrations/mail';
import { deletedAt, PHOTO_DAYS } from './keeping';
import { photosOf } from './queries';

/** What the mail says of the booking. */
type Photographed = { reference: string; space: string; startsAt: Date; timezone: string };

/** The photos of a booking, with their addresses. */
export function photosMail(
  { reference, space, startsAt, timezone }: Photographed,
  photos: { url: string }[],
): Composed {
  const content = emailTemplate({
    title: `Your images from ${space}`,
    paragraphs: [
      `Taken on ${formatDateTime(startsAt, timezone)}, booking ${reference}. Save the images you want to keep: they are deleted ${PHOTO_DAYS} days after they were taken.`,
    ],
    pictures: photos.map(({ url }, at) => ({ url, alt: `Image ${at + 1} of ${photos.length}` })),
  });
  return { subject: `${env().BRAND_NAME}: your images from ${space} (${reference})`, ...content };
}

/** Effect: mails the photos of a booking, with addresses as long as they exist; sends nothing when they are gone meanwhile. */
export async function mailPhotos(bookingId: number, to: string, key: string): Promise<void> {
  const [[booking], photos] = await Promise.all([
    loadBookings(db(), [bookingId]),
    photosOf(db(), bookingId, deletedAt),
  ]);
  if (!booking || photos.length === 0) return;
  const { transactionId: reference, startsAt, timezone } = booking;
  const mail = photosMail({ reference, space: booking.space.name, startsAt, timezone }, photos);
  await sendMail({ key, to, ...mail });
}
