import 'server-only';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { locations, spaces } from '@/db/tables';
import { bookingWithSpace } from '@/lib/catalogue/occupancy/booking-with-space';
import { isSoldBy, spaceScope } from '@/lib/catalogue/spaces/scope';
import { podNameColumns } from '@/lib/catalogue/spaces/space-of-record';
import { AppError } from '@/lib/foundation/errors';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { offersPlan, placeAfterMove, soldTaxPercent } from './move-rule';
import type { MoveCheck, MoveSpace } from './schema';

/**
 * Whether a booking could be moved to a start, and to another space (`bookings.cancel`), by the rule of the command,
 * which checks again. Throws 404 for a booking or a space out of scope.
 */
export async function checkMove(
  actor: Actor,
  id: number,
  to: { startsAt: Date; spaceId?: number },
): Promise<MoveCheck> {
  authorize(actor, 'bookings.cancel');
  const from = await bookingWithSpace(db(), actor, id);
  const { startsAt, endsAt } = from.booking;
  const time = {
    startsAt: to.startsAt,
    endsAt: new Date(endsAt.getTime() + to.startsAt.getTime() - startsAt.getTime()),
  };
  try {
    await placeAfterMove(db(), actor, from, to, dbNow());
    return { ...time, refusal: null };
  } catch (error) {
    if (error instanceof AppError && (error.kind === 'rule' || error.kind === 'conflict'))
      return { ...time, refusal: { code: error.code, message: error.message } };
    throw error;
  }
}

/** A longer list would be too long to choose from. */
const MOST_SPACES = 500;

/**
 * The spaces in scope that a booking could be in at the same price (`bookings.cancel`): its own first, then those of
 * its location, then the others. Throws 404 out of scope.
 */
export async function moveSpaces(actor: Actor, id: number): Promise<MoveSpace[]> {
  authorize(actor, 'bookings.cancel');
  const { booking, space } = await bookingWithSpace(db(), actor, id);
  const isSame = and(
    eq(spaces.status, 'active'),
    isSoldBy(booking.businessPartnerId),
    offersPlan(booking.pricingPlanId),
    eq(spaces.taxPercent, await soldTaxPercent(db(), { booking, space })),
    spaceScope(actor),
  );
  return db()
    .select({ id: spaces.id, ...podNameColumns })
    .from(spaces)
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .where(or(eq(spaces.id, space.id), isSame))
    .orderBy(
      sql`${spaces.id} <> ${space.id}`,
      sql`${spaces.locationId} <> ${space.locationId}`,
      asc(locations.name),
      asc(spaces.name),
      asc(spaces.id),
    )
    .limit(MOST_SPACES);
}
