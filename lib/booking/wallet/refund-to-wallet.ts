import 'server-only';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { type bookings, businessPartners } from '@/db/tables';
import { customerIdOf } from '@/lib/booking/contact';
import { currentGiftSetting } from '@/lib/booking/money-settings/queries';
import { readCreditLots, takeNewestParts } from '@/lib/booking/wallet/credit-lots';
import { addWalletEntries, type Entry } from '@/lib/booking/wallet/entries';
import { dbNow } from '@/lib/foundation/time/database-clock';
import type { OwnerId } from '@/lib/platform/ownership/rights';
import { endOfCredit } from './credit-end';
import { lockWallet } from './wallet-lock';

type Refund = Pick<Entry, 'note' | 'refundId' | 'adminId'> & { amountCents: number };

/** The owner of the credit that replaces other payments of a booking: the partner that sold it. */
async function sellerOf(tx: Tx, { businessPartnerId: id }: typeof bookings.$inferSelect): Promise<OwnerId> {
  const isHouse = await tx.$count(
    businessPartners,
    and(eq(businessPartners.id, id), eq(businessPartners.isHouse, true)),
  );
  return isHouse > 0 ? null : id;
}

/**
 * Writes a refund to the wallet of a booking's customer. The credit that paid for the booking is returned first, each
 * part to its own lot; a part whose lot has expired becomes new credit of the same owner, with an end. Other payments
 * become credit of the partner that sold the booking: docs/rules.md#credit-back. The caller has locked the booking.
 */
export async function refundToWallet(
  tx: Tx,
  booking: typeof bookings.$inferSelect,
  { amountCents, note, ...refund }: Refund,
): Promise<void> {
  const common = {
    ...refund,
    customerId: customerIdOf(booking),
    bookingId: booking.id,
    reason: 'refund',
  } as const;
  await lockWallet(tx, common.customerId);
  const { ofBooking } = await readCreditLots(tx, common.customerId);
  const parts = takeNewestParts(ofBooking.get(booking.id) ?? [], amountCents);
  const now = dbNow();
  const isOver = (expiresAt: Date | null) => expiresAt !== null && expiresAt <= now;
  const newEnd = parts.some(({ lot }) => isOver(lot.expiresAt))
    ? endOfCredit((await currentGiftSetting(tx)).daysAfterRefund, now)
    : null;
  const back = parts.map(({ lot, cents }): Entry => {
    const entry = { ...common, ownerId: lot.ownerId, amountCents: cents, givenById: lot.entryId, note };
    if (!isOver(lot.expiresAt)) return entry;
    return {
      ...entry,
      expiresAt: newEnd,
      note: [note, 'The credit that paid had expired'].filter(Boolean).join('. '),
    };
  });
  const restCents = parts.reduce((rest, { cents }) => rest - cents, amountCents);
  if (restCents > 0)
    back.push({ ...common, ownerId: await sellerOf(tx, booking), amountCents: restCents, note });
  await addWalletEntries(tx, back);
}
