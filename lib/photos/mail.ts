import 'server-only';
import { db } from '@/db/client';
import { loadBookings } from '@/lib/bookings/list-sql';
import { env } from '@/lib/env';
import { sendMail } from '@/lib/integrations/mail';
import { letter } from '@/lib/letter';
import { formatDateTime } from '@/lib/time';
import { PHOTO_DAYS } from './keeping';
import { photosOf } from './queries';

/** Effect: mails the pictures of a booking; when they are gone meanwhile, nothing is sent. */
export async function mailPhotos(bookingId: number, to: string): Promise<void> {
  const [[booking], photos] = await Promise.all([loadBookings(db(), [bookingId]), photosOf(db(), bookingId)]);
  if (!booking || photos.length === 0) return;
  const content = letter({
    title: `Your images from ${booking.pod.name}`,
    paragraphs: [
      `Taken on ${formatDateTime(new Date(booking.datetimeStart), booking.timezone)}, booking ${booking.transactionId}. Save what you want to keep: an image is deleted ${PHOTO_DAYS} days after it was taken.`,
    ],
    pictures: photos.map(({ url }, at) => ({ url, alt: `Image ${at + 1} of ${photos.length}` })),
  });
  const subject = `${env().BRAND_NAME}: your images from ${booking.pod.name} (${booking.transactionId})`;
  await sendMail({ to, subject, ...content });
}
