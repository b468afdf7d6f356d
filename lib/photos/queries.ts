import 'server-only';
import { and, asc, eq, sql } from 'drizzle-orm';
import { db, type Tx } from '@/db/client';
import { bookingPhotos } from '@/db/tables';
import { type Actor, authorize } from '@/lib/access/actor';
import { assertBooking } from '@/lib/bookings/queries';
import { fileUrl } from '@/lib/integrations/blob';
import { PHOTO_DAYS } from './keeping';
import type { Photo } from './schema';

/** The pictures of a booking that are not over their days, oldest first; the caller has authorized. */
export async function photosOf(tx: Tx, bookingId: number): Promise<Photo[]> {
  const kept = sql`${bookingPhotos.createdAt} > now() - make_interval(days => ${PHOTO_DAYS})`;
  const rows = await tx
    .select()
    .from(bookingPhotos)
    .where(and(eq(bookingPhotos.bookingId, bookingId), kept))
    .orderBy(asc(bookingPhotos.createdAt), asc(bookingPhotos.id));
  return rows.map(({ id, pathname, createdAt }) => ({
    id,
    bookingId,
    url: fileUrl(pathname),
    createdAt: createdAt.toISOString(),
  }));
}

/** The pictures of a booking (permission 14); throws 404 for one of another partner's. */
export async function getPhotos(actor: Actor, bookingId: number): Promise<Photo[]> {
  authorize(actor, 'bookings.open');
  await assertBooking(actor, bookingId);
  return photosOf(db(), bookingId);
}
