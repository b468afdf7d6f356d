import 'server-only';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type Db, db } from '@/db/client';
import { bookingPeriods, bookings, keptCards } from '@/db/tables';
import { holdLapsed } from '@/lib/booking/lifecycle/hold-refusals';
import { GRACE_MS } from '@/lib/catalogue/occupancy/durations';
import { STATUS } from '@/lib/column-values/booking-status';
import { refuse } from '@/lib/foundation/errors';
import { onlyRow } from '@/lib/foundation/only-row';
import { cards } from '@/lib/platform/integrations/card-provider';
import { SpentKey } from '@/lib/platform/integrations/card-provider-interface';

/** Used instead of a token: pays with the card kept for the booking and the browser. */
export const KEPT = 'kept';

/** A card at the provider, and the provider's customer who keeps it. */
export type KeptCard = { customerRef: string; methodRef: string };

/** A card is kept until the door no longer opens, in seconds after the end: docs/rules.md#kept-card-payment. */
const AFTER_END = sql.raw(String(GRACE_MS / 1000));

/**
 * Whether a row of `kept_cards` is to be removed: five minutes after the end of its booking, including extensions, or
 * at once if the booking is cancelled or its person is anonymised. An extension that is being paid delays it.
 */
export const isKeptCardOver: SQL = sql`${keptCards.removedAt} is null and (coalesce(${keptCards.removeAt} <= now(), false) or (
  exists (select from ${bookings} where ${bookings.id} = ${keptCards.bookingId} and (${bookings.status} = ${sql.raw(String(STATUS.cancelled))}
    or ${bookings.endsAt} <= now() - make_interval(secs => ${AFTER_END})))
  and not exists (select from ${bookingPeriods} where ${bookingPeriods.bookingId} = ${keptCards.bookingId} and ${bookingPeriods.state} = 'paying')))`;

/** Whether a row of `kept_cards` can still be charged. */
export const isKeptCardPayable: SQL = sql`${keptCards.methodRef} is not null and not (${isKeptCardOver})`;

/** The card to pay with; throws 422 `no_kept_card` if this browser has none (any more). */
export async function keptCardOf(on: Db, bookingId: number, deviceKey: string): Promise<KeptCard> {
  const [row] = await on
    .select({ customerRef: keptCards.customerRef, methodRef: keptCards.methodRef })
    .from(keptCards)
    .where(and(eq(keptCards.bookingId, bookingId), eq(keptCards.deviceKey, deviceKey), isKeptCardPayable));
  if (!row?.customerRef || !row.methodRef) throw refuse('no_kept_card');
  return { customerRef: row.customerRef, methodRef: row.methodRef };
}

type Row = typeof keptCards.$inferSelect;

const keeperOf = ({ id, round, createdAt }: Row) => ({ key: `${id}-${round}`, since: createdAt });

/** The customer that was created for a row whose response was lost; null if there is none. */
export const lostKeptCardCustomer = (row: Row): Promise<string | null> => cards.findCustomer(keeperOf(row));

/**
 * Creates the customer, or finds it if the provider failed after creating it. Throws {@link SpentKey} after giving
 * the next attempt another key.
 */
async function makeCustomer(row: Row): Promise<string> {
  try {
    return await cards.createCustomer(keeperOf(row).key);
  } catch (error) {
    if (!(error instanceof SpentKey)) throw error;
    const customerRef = await lostKeptCardCustomer(row);
    if (customerRef) return customerRef;
    await db()
      .update(keptCards)
      .set({ round: row.round + 1 })
      .where(and(eq(keptCards.id, row.id), eq(keptCards.round, row.round), isNull(keptCards.customerRef)));
    throw error;
  }
}

/**
 * The provider's customer who keeps the cards of one browser for one booking only; created on first use. Throws 503
 * while the provider is unreachable.
 */
export async function customerKeepingCard(
  bookingId: number,
  deviceKey: string,
  isRepeat = false,
): Promise<string> {
  const again = sql`${keptCards.removedAt} is not null`;
  const rows = await db()
    .insert(keptCards)
    .values({ bookingId, deviceKey })
    .onConflictDoUpdate({
      target: [keptCards.bookingId, keptCards.deviceKey],
      set: { round: sql`${keptCards.round} + (${again})::int`, removedAt: null },
    })
    .returning();
  const row = onlyRow(rows);
  if (row.customerRef) return row.customerRef;
  const customerRef = await makeCustomer(row).catch((error) => {
    if (isRepeat || !(error instanceof SpentKey)) throw error;
    return null;
  });
  if (!customerRef) return customerKeepingCard(bookingId, deviceKey, true);
  // A row that was removed meanwhile is restored, so that the job removes this customer too.
  const updated = await db()
    .update(keptCards)
    .set({ customerRef, removedAt: null })
    .where(and(eq(keptCards.id, row.id), eq(keptCards.round, row.round)))
    .returning({ id: keptCards.id });
  if (updated.length > 0) return customerRef;
  // Another customer keeps the card by now, or its booking was deleted.
  await cards.removeCustomer(customerRef);
  throw holdLapsed();
}
