import 'server-only';
import { and, eq, type SQL } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookings } from '@/db/tables';
import type { Payable } from '@/lib/booking/lifecycle/pay';
import { notFound } from '@/lib/foundation/errors';
import { assertFewGuesses, countGuess } from '@/lib/foundation/limits';
import { type Actor, authorize, type VisitorActor } from '@/lib/platform/authorization/actor';

/** A visitor's own booking, with what is known of who pays; the address is empty until an express hold has it. */
export type Own = Payable & { customerId: number | null; contactEmail: string };

/** The format of a webId. */
export const WEB_ID = /^[\w-]{1,64}$/;

/** The one booking that a visitor's link names: its webId, at the partner whose key the link carries. */
export const isOwn = (actor: VisitorActor, webId: string): SQL | undefined =>
  and(eq(bookings.webId, webId), eq(bookings.businessPartnerId, actor.partnerId));

/**
 * Authorizes a visitor for the booking of a webId. Throws the same 404 for a missing booking and another's,
 * and 429 after too many wrong guesses: then for a right webId too, except in the browser that booked, so
 * that nobody's guesses lock visitors out: docs/rules.md#guessing.
 */
export async function authorizeBooking(
  actor: VisitorActor,
  booking: { deviceKey: string | null } | undefined,
): Promise<void> {
  if (!booking) {
    await countGuess('booking', actor);
    throw notFound('Booking');
  }
  if (booking.deviceKey !== actor.deviceKey) await assertFewGuesses('booking', actor);
}

/**
 * The visitor's own booking, found before anything else happens; throws 404 and 429 like `authorizeBooking`.
 */
export async function findOwn(caller: Actor, webId: string): Promise<Own> {
  const actor = authorize(caller, 'visitor');
  const { id, spaceId, transactionId: reference, deviceKey, customerId, contactEmail } = bookings;
  const [booking] = WEB_ID.test(webId)
    ? await db()
        .select({ id, spaceId, reference, deviceKey, customerId, contactEmail })
        .from(bookings)
        .where(isOwn(actor, webId))
    : [];
  await authorizeBooking(actor, booking);
  if (!booking) throw notFound('Booking');
  return booking;
}

/** Checks that a webId is the visitor's own; throws like {@link findOwn}. */
export async function assertOwn(caller: Actor, webId: string): Promise<void> {
  await findOwn(caller, webId);
}
