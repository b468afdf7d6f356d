import 'server-only';
import { and, eq, type SQL } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookings } from '@/db/tables';
import type { Payable } from '@/lib/booking/lifecycle/payment-steps';
import { notFound } from '@/lib/foundation/errors';
import { type Actor, authorize, type VisitorActor } from '@/lib/platform/authorization/actor';
import { countGuess } from '@/lib/platform/guess-limits';
import { WEB_ID } from './web-id';

/** A visitor's own booking, with the known data of the payer; the address is empty until an express hold has one. */
export type Own = Payable & { customerId: number | null; contactEmail: string };

/** The one booking that a visitor's link identifies: by its webId, at the partner whose key the link carries. */
export const isOwnBooking = (actor: VisitorActor, webId: string): SQL | undefined =>
  and(eq(bookings.webId, webId), eq(bookings.businessPartnerId, actor.partnerId));

/**
 * The booking of a visitor's webId. If the partner has none: the same 404 for a missing booking and for another
 * visitor's, and 429 after too many wrong guesses. A right webId always works: docs/rules.md#guessing.
 */
export async function foundByWebId<Row>(actor: VisitorActor, row: Row | undefined): Promise<Row> {
  if (row !== undefined) return row;
  await countGuess('booking', actor);
  throw notFound('Booking');
}

/** The visitor's own booking, read before anything else happens; throws 404 and 429 like {@link foundByWebId}. */
export async function findOwnBooking(caller: Actor, webId: string): Promise<Own> {
  const actor = authorize(caller, 'visitor');
  const { id, spaceId, transactionId: reference, customerId, contactEmail } = bookings;
  const [booking] = WEB_ID.test(webId)
    ? await db()
        .select({ id, spaceId, reference, customerId, contactEmail })
        .from(bookings)
        .where(isOwnBooking(actor, webId))
    : [];
  return foundByWebId(actor, booking);
}

/** Checks that a webId is the visitor's own; throws like {@link findOwnBooking}. */
export async function assertOwnBooking(caller: Actor, webId: string): Promise<void> {
  await findOwnBooking(caller, webId);
}
