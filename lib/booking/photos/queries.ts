import 'server-only';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Db, db } from '@/db/client';
import { bookingPhotos } from '@/db/tables';
import { assertBooking } from '@/lib/booking/bookings/queries';
import { notFound, refuse } from '@/lib/foundation/errors';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { readFile, readPrivateFile } from '@/lib/platform/integrations/file-store';
import { isValidPhotoAddress, photoAddress, photoShownUntil } from './address';
import { PHOTO_DAYS } from './retention';
import type { Photo, photoAddressQuery } from './schema';

const MAX_BYTES = 10 * 1024 * 1024;
const KEPT: SQL = sql`${bookingPhotos.createdAt} > now() - make_interval(days => ${PHOTO_DAYS})`;

/**
 * The photos of a booking that have not expired, oldest first; the caller has authorized. `until` returns the expiry
 * of the address of a photo that was taken at an instant.
 */
export async function photosOf(
  on: Db,
  bookingId: number,
  until: (takenAt: Date) => Date = () => photoShownUntil(dbNow()),
): Promise<Photo[]> {
  const rows = await on
    .select()
    .from(bookingPhotos)
    .where(and(eq(bookingPhotos.bookingId, bookingId), KEPT))
    .orderBy(asc(bookingPhotos.createdAt), asc(bookingPhotos.id));
  return rows.map(({ id, createdAt }) => ({
    id,
    bookingId,
    url: photoAddress(id, until(createdAt)),
    createdAt,
  }));
}

/**
 * The bytes of a photo, for anyone who has a valid address of it: docs/rules.md#photo-addresses. Throws 403
 * `link_expired` for an address that is not valid, 404 for a photo that was removed.
 */
export async function readPhoto(
  id: number,
  address: z.output<typeof photoAddressQuery>,
): Promise<Uint8Array> {
  if (!isValidPhotoAddress(id, address, dbNow())) throw refuse('link_expired');
  const [photo] = await db()
    .select({ pathname: bookingPhotos.pathname })
    .from(bookingPhotos)
    .where(and(eq(bookingPhotos.id, id), KEPT));
  if (!photo) throw notFound('Image');
  const bytes = await photoBytes(photo.pathname);
  if (!bytes) throw notFound('Image');
  return bytes;
}

/** The bytes of a stored photo, or null if it no longer exists; throws 503 if it cannot be read now. */
export async function photoBytes(pathname: string): Promise<Uint8Array | null> {
  // Photos that an earlier release stored are in the public store until they expire.
  return (await readPrivateFile(pathname)) ?? readFile(pathname, MAX_BYTES);
}

/** The photos of a booking (`bookings.open`); throws 404 out of scope. */
export async function getPhotos(actor: Actor, bookingId: number): Promise<Photo[]> {
  authorize(actor, 'bookings.open');
  await assertBooking(actor, bookingId);
  return photosOf(db(), bookingId);
}
