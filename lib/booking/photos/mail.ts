import 'server-only';
import { eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookings } from '@/db/tables';
import { loadBookings } from '@/lib/booking/bookings/list-row-queries';
import { sendAboutBooking } from '@/lib/booking/sent-mails';
import { signedName } from '@/lib/catalogue/spaces/pod-name';
import { env } from '@/lib/foundation/settings/env';
import type { Composed } from '@/lib/platform/integrations/mail';
import { mailWords } from '@/lib/platform/languages/mail-words';
import { emailTemplate } from '@/lib/platform/mail-template';
import { photosOf } from './queries';
import { PHOTO_DAYS, photoDeletedAt } from './retention';

/** The data of the booking for the mail, in its language. */
type Photographed = { reference: string; space: string; startsAt: Date; timezone: string; language: string };

/** The photos of a booking, with their addresses. */
export function photosMail(
  { reference, space, startsAt, timezone, language }: Photographed,
  photos: { url: string }[],
): Composed {
  const { say, moment, reader } = mailWords(language);
  const title = say('mail.photosTitle', { space });
  const content = emailTemplate({
    title,
    paragraphs: [say('mail.photos', { moment: moment(startsAt, timezone), reference, days: PHOTO_DAYS })],
    pictures: photos.map(({ url }, index) => ({
      url,
      alt: say('mail.photo', { number: index + 1, count: photos.length }),
    })),
    reader,
  });
  return { subject: `${env().BRAND_NAME}: ${title} (${reference})`, ...content };
}

/**
 * Effect: mails the photos of a booking, with addresses that are valid as long as the photos exist; sends nothing if
 * they have been deleted meanwhile.
 */
export async function mailPhotos(bookingId: number, to: string, key: string): Promise<void> {
  const [[booking], [spoken], photos] = await Promise.all([
    loadBookings(db(), [bookingId]),
    db().select({ language: bookings.language }).from(bookings).where(eq(bookings.id, bookingId)),
    photosOf(db(), bookingId, photoDeletedAt),
  ]);
  if (!booking || !spoken || photos.length === 0) return;
  const { transactionId: reference, startsAt, timezone } = booking;
  const about = { reference, space: signedName(booking.space), startsAt, timezone, ...spoken };
  await sendAboutBooking(bookingId, { key, to, ...photosMail(about, photos) });
}
