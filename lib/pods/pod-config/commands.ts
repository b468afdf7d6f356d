import 'server-only';
import { and, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Db, db, type Tx } from '@/db/client';
import { bookingPhotos, bookings } from '@/db/tables';
import { AppError, notFound, refuse, unauthenticated } from '@/lib/foundation/errors';
import type { Actor } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { acceptPhoto } from '@/lib/platform/images/accept';
import { photoFiles } from './schema';

/** A pod takes photos during the booking, or cleans up after it. */
const TAKEN_WITHIN = sql`interval '1 day'`;

const MAX_PHOTOS = 50;

function podOf(actor: Actor): number {
  if (actor.kind !== 'pod') throw unauthenticated('A device token is needed');
  return actor.spaceId;
}

/** Checks that the booking is one of the pod's own space and ended no more than a day ago; throws 404. */
async function assertTakesPhotos(on: Db, actor: Actor, id: number): Promise<void> {
  const ofSpace = and(
    eq(bookings.id, id),
    eq(bookings.spaceId, podOf(actor)),
    gt(bookings.endsAt, sql`now() - ${TAKEN_WITHIN}`),
  );
  if ((await on.$count(bookings, ofSpace)) === 0) throw notFound('Booking');
}

/** Throws 422 if a booking would have too many photos; concurrent calls wait for each other. */
async function assertRoomFor(tx: Tx, id: number, more: number): Promise<void> {
  await tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, id)).for('update');
  if ((await tx.$count(bookingPhotos, eq(bookingPhotos.bookingId, id))) + more > MAX_PHOTOS)
    throw refuse('too_many_photos', { count: MAX_PHOTOS });
}

/**
 * Stores photos that a pod took of a booking of its own space; a damaged one is left out without rejecting the
 * others. Throws 422 beyond fifty, 404 for a booking of another space and for one that ended more than a day ago, 400
 * on `file` if none is an image: docs/rules.md#photos.
 */
export const addPhotos = command({
  permission: 'pod',
  input: photoFiles.extend({ id: z.number().int() }),
  async prepare(actor, { id, file }): Promise<string[]> {
    await assertTakesPhotos(db(), actor, id);
    // One after the other, because each uploaded file is read into memory whole.
    const pathnames: string[] = [];
    let refusal: unknown;
    for (const each of [file].flat())
      try {
        pathnames.push(await acceptPhoto(each, 'file'));
      } catch (error) {
        if (!(error instanceof AppError) || error.kind !== 'invalid') throw error;
        refusal ??= error;
      }
    if (pathnames.length === 0) throw refusal;
    return pathnames;
  },
  async run({ tx, actor, input: { id }, prepared: pathnames, audit }): Promise<{ images: number }> {
    await assertTakesPhotos(tx, actor, id);
    await assertRoomFor(tx, id, pathnames.length);
    await tx.insert(bookingPhotos).values(pathnames.map((pathname) => ({ bookingId: id, pathname })));
    await audit({
      action: 'photos.add',
      entityId: id,
      after: { images: pathnames.length },
    });
    return { images: pathnames.length };
  },
});
