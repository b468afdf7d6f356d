import 'server-only';
import { and, eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookings } from '@/db/tables';
import { type Actor, type VisitorActor, visitor } from '@/lib/access/actor';
import { notFound } from '@/lib/errors';
import { assertFewGuesses, countGuess } from '@/lib/limits';

/** What a webId can look like. */
export const WEB_ID = /^[\w-]{1,64}$/;

/**
 * Lets a visitor go on with the booking that a webId led to. Throws the same 404 for one that is not there and one that
 * is not theirs, and 429 instead of it after too many; then also for a right one, but in the browser that booked:
 * nobody's guesses keep a visitor from their own door.
 */
export async function admit(
  actor: VisitorActor,
  booking: { deviceKey: string | null } | undefined,
): Promise<void> {
  if (!booking) {
    await countGuess('booking', actor);
    throw notFound('Booking');
  }
  if (booking.deviceKey !== actor.deviceKey) await assertFewGuesses('booking', actor);
}

/** Whether a webId is the visitor's own, before anything is done with it; throws 404 and 429 as `admit` does. */
export async function assertOwn(caller: Actor, webId: string): Promise<void> {
  const actor = visitor(caller);
  const own = and(eq(bookings.webId, webId), eq(bookings.businessPartnerId, actor.partnerId));
  const [booking] = WEB_ID.test(webId)
    ? await db().select({ deviceKey: bookings.deviceKey }).from(bookings).where(own)
    : [];
  await admit(actor, booking);
}
