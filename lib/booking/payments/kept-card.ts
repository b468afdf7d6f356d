import 'server-only';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { db } from '@/db/client';
import { bookingPeriods, bookings, keptCards } from '@/db/tables';
import { STATUS } from '@/lib/catalogue/occupancy/booking-status';
import { GRACE_MS } from '@/lib/catalogue/occupancy/spans';
import { rule } from '@/lib/foundation/errors';
import { onlyRow } from '@/lib/foundation/write';
import { cards } from '@/lib/platform/integrations/cards';

/** In the place of a token: the card that is kept for the booking and the browser pays. */
export const KEPT = 'kept';

/** A card at the provider, and the customer who keeps it. */
export type KeptCard = { customerRef: string; methodRef: string };

/** A card is kept until the door no longer opens, in seconds after the end: docs/rules.md#kept-card. */
const AFTER_END = sql.raw(String(GRACE_MS / 1000));

/**
 * Whether a row of `kept_cards` is to be removed: five minutes after the end of its booking, as extended, at once when that
 * is cancelled or its person is blanked. An extension that is being paid is awaited.
 */
export const isOver: SQL = sql`${keptCards.removedAt} is null and (coalesce(${keptCards.removeAt} <= now(), false) or (
  exists (select from ${bookings} where ${bookings.id} = ${keptCards.bookingId} and (${bookings.status} = ${sql.raw(String(STATUS.cancelled))}
    or ${bookings.endsAt} <= now() - make_interval(secs => ${AFTER_END})))
  and not exists (select from ${bookingPeriods} where ${bookingPeriods.bookingId} = ${keptCards.bookingId} and ${bookingPeriods.state} = 'paying')))`;

/** Whether money can still come from a row of `kept_cards`. */
export const isPayable: SQL = sql`${keptCards.methodRef} is not null and not (${isOver})`;

/** The card to pay with; throws 422 `no_kept_card` where this browser has none (any more). */
export async function keptCardOf(on: Db, bookingId: number, deviceKey: string): Promise<KeptCard> {
  const [row] = await on
    .select({ customerRef: keptCards.customerRef, methodRef: keptCards.methodRef })
    .from(keptCards)
    .where(and(eq(keptCards.bookingId, bookingId), eq(keptCards.deviceKey, deviceKey), isPayable));
  if (!row?.customerRef || !row.methodRef)
    throw rule('Your card is no longer saved. Please enter it again', 'no_kept_card');
  return { customerRef: row.customerRef, methodRef: row.methodRef };
}

/**
 * The provider's customer who keeps the cards of one browser for one booking, and nobody else's; made on first use. Throws
 * 503 when the provider is away.
 */
export async function customerKeeping(bookingId: number, deviceKey: string): Promise<string> {
  const again = sql`${keptCards.removedAt} is not null`;
  const rows = await db()
    .insert(keptCards)
    .values({ bookingId, deviceKey })
    .onConflictDoUpdate({
      target: [keptCards.bookingId, keptCards.deviceKey],
      set: { round: sql`${keptCards.round} + (${again})::int`, removedAt: null },
    })
    .returning();
  const { id, round, customerRef } = onlyRow(rows);
  if (customerRef) return customerRef;
  const made = await cards.createCustomer(`${id}-${round}`);
  await db()
    .update(keptCards)
    .set({ customerRef: made })
    .where(and(eq(keptCards.id, id), eq(keptCards.round, round)));
  return made;
}
