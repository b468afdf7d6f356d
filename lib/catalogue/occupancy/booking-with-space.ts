import 'server-only';
import { and, eq, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '@/db/client';
import { bookings, spaces } from '@/db/tables';
import { notFound, refuse } from '@/lib/foundation/errors';
import type { Actor } from '@/lib/platform/authorization/actor';
import { ownPartners } from '@/lib/platform/ownership/owners-sql';
import { lockSpace } from './periods';

/** Limits bookings to those of the actor's partners: docs/rules.md#row-scope. */
export const bookingScope = (actor: Actor): SQL | undefined => ownPartners(actor, bookings.businessPartnerId);

const mine = (actor: Actor, id: number) => and(eq(bookings.id, id), bookingScope(actor));

/** A booking with its space. Throws 404 if the booking is missing or out of scope. */
export async function bookingWithSpace(on: Db, actor: Actor, id: number) {
  const [row] = await on
    .select({ booking: bookings, space: spaces })
    .from(bookings)
    .innerJoin(spaces, eq(spaces.id, bookings.spaceId))
    .where(mine(actor, id));
  if (!row) throw notFound('Booking');
  return row;
}

/**
 * Locks the time of the booking's space, and of another space that it is to move to, in the order of their ids, then
 * the booking: it cannot be booked, extended, moved or refunded concurrently. Throws 404 like {@link
 * bookingWithSpace}, and 409 `booking_changed` if it moved to another space concurrently.
 */
export async function lockBookingWithSpace(tx: Tx, actor: Actor, id: number, otherId?: number) {
  const [found] = await tx.select({ spaceId: bookings.spaceId }).from(bookings).where(mine(actor, id));
  if (!found) throw notFound('Booking');
  const ids = new Set([found.spaceId, otherId ?? found.spaceId]);
  for (const spaceId of [...ids].sort((a, b) => a - b)) await lockSpace(tx, spaceId);
  const [row] = await tx
    .select({ booking: bookings, space: spaces })
    .from(bookings)
    .innerJoin(spaces, eq(spaces.id, bookings.spaceId))
    .where(mine(actor, id))
    .for('update', { of: bookings });
  if (!row) throw notFound('Booking');
  if (row.space.id !== found.spaceId) throw refuse('booking_changed');
  return row;
}
