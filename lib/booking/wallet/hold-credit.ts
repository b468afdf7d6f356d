import 'server-only';
import { and, desc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { creditExpiries, walletEntries } from '@/db/tables';
import { type CreditLot, creditByOwner, takeFromLots } from '@/lib/booking/wallet/credit-lots';
import { addWalletEntries } from '@/lib/booking/wallet/entries';

/**
 * Reserves the wallet part of a hold: it is deducted from the balance until the hold lapses. The caller has locked
 * these lots.
 */
export const reserveHoldCredit = (
  tx: Tx,
  part: { customerId: number; bookingId: number; periodId: number },
  lots: CreditLot[],
  cents: number,
): Promise<void> =>
  addWalletEntries(
    tx,
    creditByOwner(takeFromLots(lots, cents)).map(({ ownerId, cents: spent }) => ({
      ...part,
      ownerId,
      amountCents: -spent,
      reason: 'booking',
    })),
  );

/** Returns the wallet part of a hold, to the credit of each owner that it was taken from. */
export async function releaseHoldCredit(
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
  await addWalletEntries(tx, back);
  const customerId = back[0]?.customerId;
  if (customerId === undefined) return;
  // Credit whose end passed while the hold had it reserved expires now.
  await tx
    .update(creditExpiries)
    .set({ settledAt: null })
    .where(and(eq(creditExpiries.customerId, customerId), isNotNull(creditExpiries.settledAt)));
}
