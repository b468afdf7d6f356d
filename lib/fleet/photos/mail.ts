import 'server-only';
import { db } from '@/db/client';
import { loadBookings } from '@/lib/booking/bookings/list-sql';
import { emailTemplate } from '@/lib/foundation/email-template';
import { env } from '@/lib/foundation/env';
import { formatDateTime } from '@/lib/foundation/time-zones';
import { sendMail } from '@/lib/platform/integrations/mail';
import { deletedAt, PHOTO_DAYS } from './keeping';
import { photosOf } from './queries';

/** Effect: mails the photos of a booking, with addresses as long as they exist; sends nothing when they are gone meanwhile. */
export async function mailPhotos(bookingId: number, to: string, key: string): Promise<void> {
  const [[booking], photos] = await Promise.all([
    loadBookings(db(), [bookingId]),
    photosOf(db(), bookingId, deletedAt),
  ]);
  if (!booking || photos.length === 0) return;
  const content = emailTemplate({
    title: `Your images from ${booking.space.name}`,
    paragraphs: [
      `Taken on ${formatDateTime(booking.startsAt, booking.timezone)}, booking ${booking.transactionId}. Save the images you want to keep: they are deleted ${PHOTO_DAYS} days after they were taken.`,
    ],
    pictures: photos.map(({ url }, at) => ({ url, alt: `Image ${at + 1} of ${photos.length}` })),
  });
  const subject = `${env().BRAND_NAME}: your images from ${booking.space.name} (${booking.transactionId})`;
  await sendMail({ key, to, subject, ...content });
}
