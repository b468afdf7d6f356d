import 'server-only';
import { and, asc, eq, sql } from 'drizzle-orm';
import { type Db, db } from '@/db/client';
import { bookingPhotos } from '@/db/tables';
import { assertBooking } from '@/lib/booking/bookings/queries';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { fileUrl } from '@/lib/platform/integrations/blob';
import { PHOTO_DAYS } from './keeping';
import type { Photo } from './schema';

/** The photos of a booking that have not expired, oldest first; the caller has authorized. */
export async function photosOf(on: Db, bookingId: number): Promise<Photo[]> {
  const kept = sql`${bookingPhotos.createdAt} > now() - make_interval(days => ${PHOTO_DAYS})`;
  const rows = await on
    .select()
    .from(bookingPhotos)
    .where(and(eq(bookingPhotos.bookingId, bookingId), kept))
    .orderBy(asc(bookingPhotos.createdAt), asc(bookingPhotos.id));
  return rows.map(({ id, pathname, createdAt }) => ({
    id,
    bookingId,
    url: fileUrl(pathname),
    createdAt,
  }));
}

/** The photos of a booking (`bookings.open`); throws 404 out of scope. */
export async function getPhotos(actor: Actor, bookingId: number): Promise<Photo[]> {
  authorize(actor, 'bookings.open');
  await assertBooking(actor, bookingId);
  return photosOf(db(), bookingId);
}
