import 'server-only';
import { and, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { bookings, seasonalCredits, walletEntries } from '@/db/tables';
import { MADE_STATUSES } from '@/lib/column-values/booking-status';
import { endOfCredit } from './credit-end';
import { addWalletEntry } from './entries';
import { lockWallet } from './wallet-lock';

/** The seasonal credit, during its season. */
const giftAt = (now: Date) =>
  and(
    seasonalCredits.isActive,
    gt(seasonalCredits.amountCents, 0),
    or(isNull(seasonalCredits.fromDate), lte(seasonalCredits.fromDate, now)),
    or(isNull(seasonalCredits.toDate), gt(seasonalCredits.toDate, now)),
  );

/** Whether seasonal credit is given at `now`, as a part of a statement. */
export const givesSeasonalCredit = (now: Date): SQL<boolean> =>
  sql`exists (select 1 from ${seasonalCredits} where ${giftAt(now)})`;

/**
 * Gives the seasonal credit: once per new customer, on the first booking with a card payment, within the dates, while
 * active: docs/rules.md#seasonal-credit. The customer is locked, so that two concurrent first bookings give it once.
 */
export async function giveSeasonalCredit(
  tx: Tx,
  customerId: number,
  bookingId: number,
  now: Date,
): Promise<void> {
  const [gift] = await tx.select().from(seasonalCredits).where(giftAt(now)).limit(1);
  if (!gift) return;
  await lockWallet(tx, customerId);
  const given = and(eq(walletEntries.customerId, customerId), eq(walletEntries.reason, 'seasonal'));
  if ((await tx.$count(walletEntries, given)) > 0) return;
  const paidBefore = and(
    eq(bookings.customerId, customerId),
    eq(bookings.bookingType, 'ALL'),
    ne(bookings.id, bookingId),
    inArray(bookings.status, [...MADE_STATUSES]),
    sql`${bookings.confirmedAt} is not null and ${bookings.amountCents} > ${bookings.creditCents}`,
  );
  if ((await tx.$count(bookings, paidBefore)) > 0) return;
  await addWalletEntry(tx, {
    customerId,
    bookingId,
    amountCents: gift.amountCents,
    reason: 'seasonal',
    note: 'Seasonal wallet credit',
    expiresAt: endOfCredit(gift.expiresAfterDays, now),
  });
}
