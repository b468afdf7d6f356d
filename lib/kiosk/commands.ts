import 'server-only';
import { and, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { bookingPhotos, bookings } from '@/db/tables';
import type { Actor } from '@/lib/access/actor';
import { command } from '@/lib/command';
import { notFound, unauthenticated } from '@/lib/errors';
import { acceptPhoto } from '@/lib/images/accept';
import { photoFiles } from './schema';

/** A pod takes its pictures during the booking, or cleans up after it. */
const TAKEN_WITHIN = sql`interval '1 day'`;

function podOf(actor: Actor): number {
  if (actor.kind !== 'pod') throw unauthenticated('A device token is needed');
  return actor.spaceId;
}

/**
 * Keeps pictures that a pod took of a booking of its own space. Throws 404 for any other and for one that ended more
 * than a day ago, 400 beside `file` for what is no picture.
 */
export const addPhotos = command({
  permission: 'pod',
  input: photoFiles.extend({ id: z.number().int() }),
  async prepare(_, { file }): Promise<string[]> {
    return Promise.all(
      [file].flat().map(async (each) => acceptPhoto(new Uint8Array(await each.arrayBuffer()), 'file')),
    );
  },
  async run({ tx, actor, input: { id }, prepared: pathnames, audit }): Promise<{ images: number }> {
    const own = and(
      eq(bookings.id, id),
      eq(bookings.spaceId, podOf(actor)),
      gt(bookings.endsAt, sql`now() - ${TAKEN_WITHIN}`),
    );
    if ((await tx.$count(bookings, own)) === 0) throw notFound('Booking');
    await tx.insert(bookingPhotos).values(pathnames.map((pathname) => ({ bookingId: id, pathname })));
    await audit({
      action: 'photos.add',
      entity: 'booking',
      entityId: id,
      after: { images: pathnames.length },
    });
    return { images: pathnames.length };
  },
});
