import 'server-only';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { db } from '@/db/client';
import { bookingPhotos, bookings } from '@/db/tables';
import { bookingScope } from '@/lib/catalogue/occupancy/booking-with-space';
import { notFound, refuse } from '@/lib/foundation/errors';
import { command } from '@/lib/platform/command';
import { removeFiles } from '@/lib/platform/integrations/file-store';
import { photosOf } from './queries';
import { PHOTO_DAYS } from './retention';
import { photosTo } from './schema';

/**
 * Mails the photos of a booking to an address (`bookings.open`). Throws 404 out of scope, 409 `no_images` if there
 * are none.
 */
export const sendPhotos = command({
  permission: 'bookings.open',
  input: photosTo.extend({ id: z.number().int() }),
  async run({ tx, actor, input: { id, email }, audit, effect }) {
    const mine = and(eq(bookings.id, id), bookingScope(actor));
    if ((await tx.$count(bookings, mine)) === 0) throw notFound('Booking');
    const photos = await photosOf(tx, id);
    if (photos.length === 0) throw refuse('no_images');
    await effect({ kind: 'mail.photos', payload: { bookingId: id, to: email } });
    const after = { email, photoIds: photos.map((photo) => photo.id) };
    await audit({ action: 'photos.send', entityId: id, after });
    return { images: photos.length, email };
  },
});

const SYSTEM = { kind: 'system', job: 'photos' } as const;
/** Files per call to the file store. */
const BATCH = 100;

const forget = command({
  permission: 'system',
  input: z.object({ ids: z.array(z.number()) }),
  async run({ tx, input: { ids }, audit }) {
    const gone = await tx
      .delete(bookingPhotos)
      .where(inArray(bookingPhotos.id, ids))
      .returning({ bookingId: bookingPhotos.bookingId });
    const after = { photos: gone.length, bookingIds: [...new Set(gone.map(({ bookingId }) => bookingId))] };
    await audit({ action: 'photos.expire', entityId: null, after });
    return gone.length;
  },
});

/**
 * Removes expired photos: first the files, then their rows, so that no file is orphaned if the file store is
 * unreachable or the process ends in between. Returns how many.
 */
export async function expirePhotos(): Promise<number> {
  const over = await db()
    .select({ id: bookingPhotos.id, pathname: bookingPhotos.pathname })
    .from(bookingPhotos)
    .where(lt(bookingPhotos.createdAt, sql`now() - make_interval(days => ${PHOTO_DAYS})`))
    .limit(BATCH);
  if (over.length === 0) return 0;
  const pathnames = over.map(({ pathname }) => pathname);
  await removeFiles(pathnames, 'private');
  // Photos that an earlier release stored are in the public store.
  await removeFiles(pathnames);
  return forget(SYSTEM, { ids: over.map(({ id }) => id) });
}
