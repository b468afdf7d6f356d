import 'server-only';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { bookings, creditExpiries, customers, seasonalCredits, walletEntries } from '@/db/tables';
import { byOwner, type CreditLot, take } from '@/lib/booking/wallet/credit-lots';
import { addEntries, addEntry } from '@/lib/booking/wallet/entries';
import { readLots } from '@/lib/booking/wallet/lots';
import { MADE_STATUSES } from '@/lib/column-values/booking-status';
import { env } from '@/lib/foundation/settings/env';
import { addDays } from '@/lib/foundation/time/local-dates';
import { instantOfLocal, localDate } from '@/lib/foundation/time/zones';

/** The wallet balance of a customer, in cents, locked so that it cannot be spent concurrently. */
export async function lockWallet(tx: Tx, customerId: number): Promise<number> {
  const [row] = await tx
    .select({ cents: customers.walletCents })
    .from(customers)
    .where(eq(customers.id, customerId))
    // Every hold already has a key-share lock on the row: with a stronger lock, two holds would deadlock.
    .for('no key update');
  return row?.cents ?? 0;
}

/**
 * The credit of a customer that is valid where this partner sells, in the order in which it is spent, locked so that
 * it cannot be spent concurrently: docs/rules.md#credit-owners.
 */
export async function lockCreditAt(tx: Tx, customerId: number, partnerId: number): Promise<CreditLot[]> {
  if ((await lockWallet(tx, customerId)) === 0) return [];
  const { lots } = await readLots(tx, customerId);
  return lots.filter(({ ownerId }) => ownerId === null || ownerId === partnerId);
}

/**
 * Reserves the wallet part of a hold: it is deducted from the balance until the hold lapses. The caller has locked
 * these lots.
 */
export const reserveCredit = (
  tx: Tx,
  part: { customerId: number; bookingId: number; periodId: number },
  lots: CreditLot[],
  cents: number,
): Promise<void> =>
  addEntries(
    tx,
    byOwner(take(lots, cents)).map(({ ownerId, cents: spent }) => ({
      ...part,
      ownerId,
      amountCents: -spent,
      reason: 'booking',
    })),
  );

/** Returns the wallet part of a hold, to the credit of each owner that it was taken from. */
export async function releaseCredit(
  tx: Tx,
  { id: periodId, bookingId }: { id: number; bookingId: number },
  cents: number,
): Promise<void> {
  if (cents === 0) return;
  const spent = await tx
    .select()
    .from(walletEntries)
    .where(
      and(
        eq(walletEntries.bookingId, bookingId),
        eq(walletEntries.reason, 'booking'),
        // The previous release did not record it; the released part is the newest one of its booking.
        or(eq(walletEntries.periodId, periodId), isNull(walletEntries.periodId)),
      ),
    )
    .orderBy(desc(walletEntries.id));
  let open = cents;
  const back = spent.flatMap(({ customerId, ownerId, amountCents }) => {
    const part = Math.min(open, -amountCents);
    open -= part;
    if (part === 0) return [];
    return [
      {
        customerId,
        ownerId,
        bookingId,
        periodId,
        amountCents: part,
        reason: 'booking_released' as const,
      },
    ];
  });
  await addEntries(tx, back);
  const customerId = back[0]?.customerId;
  if (customerId === undefined) return;
  // Credit whose end passed while the hold had it reserved expires now.
  await tx
    .update(creditExpiries)
    .set({ settledAt: null })
    .where(and(eq(creditExpiries.customerId, customerId), isNotNull(creditExpiries.settledAt)));
}

/** The seasonal credit, during its season. */
const giftAt = (now: Date) =>
  and(
    seasonalCredits.isActive,
    gt(seasonalCredits.amountCents, 0),
    or(isNull(seasonalCredits.fromDate), lte(seasonalCredits.fromDate, now)),
    or(isNull(seasonalCredits.toDate), gt(seasonalCredits.toDate, now)),
  );

/** The end of the operator's day this many days after it was given. */
export function endOfCredit(days: number | null, now: Date): Date | null {
  if (days === null) return null;
  const zone = env().OPERATOR_TIMEZONE;
  return new Date(instantOfLocal(addDays(localDate(now, zone), days + 1), 0, zone).getTime() - 1);
}

/** Whether seasonal credit is given, as a part of a statement. */
export const hasSeason = (now: Date): SQL<boolean> =>
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
  await addEntry(tx, {
    customerId,
    bookingId,
    amountCents: gift.amountCents,
    reason: 'seasonal',
    note: 'Seasonal wallet credit',
    expiresAt: endOfCredit(gift.expiresAfterDays, now),
  });
}
