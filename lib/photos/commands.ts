import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { bookings } from '@/db/tables';
import { bookingScope } from '@/lib/bookings/list-sql';
import { command } from '@/lib/command';
import { conflict, notFound } from '@/lib/errors';
import { photosOf } from './queries';
import { photosTo } from './schema';

/**
 * Mails the pictures of a booking to an address (permission 14). Throws 404 for one of another partner's, 409
 * `no_images` when there are none.
 */
export const sendPhotos = command({
  permission: 'bookings.open',
  input: photosTo.extend({ id: z.number().int() }),
  async run({ tx, actor, input: { id, email }, audit, effect }) {
    const mine = and(eq(bookings.id, id), bookingScope(actor));
    if ((await tx.$count(bookings, mine)) === 0) throw notFound('Booking');
    const photos = await photosOf(tx, id);
    if (photos.length === 0) throw conflict('This booking has no images', 'no_images');
    await effect({ kind: 'mail.photos', payload: { bookingId: id, to: email } });
    const after = { email, photoIds: photos.map((photo) => photo.id) };
    await audit({ action: 'photos.send', entity: 'booking', entityId: id, after });
    return { images: photos.length, email };
  },
});
