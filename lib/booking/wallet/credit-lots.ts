import 'server-only';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { walletEntries } from '@/db/tables';
import type { OwnerId } from '@/lib/platform/ownership/rights';
import type { LEDGER_REASONS } from './schema';

/** The remainder of credit that was given in one entry. */
export type CreditLot = { entryId: number; ownerId: OwnerId; expiresAt: Date | null; leftCents: number };

export type LotPart = { lot: CreditLot; cents: number };

type Entry = {
  id: number;
  ownerId: OwnerId;
  amountCents: number;
  reason: (typeof LEDGER_REASONS)[number];
  bookingId: number | null;
  expiresAt: Date | null;
  /** For `expired`, and for a refund of credit: the entry that gave it. */
  givenById: number | null;
};

/**
 * The lots of a wallet in the order in which they are spent, and the parts that each booking took, in the order
 * taken.
 */
export type Lots = { lots: CreditLot[]; ofBooking: ReadonlyMap<number, LotPart[]> };

const endOf = ({ expiresAt }: CreditLot) => expiresAt?.getTime() ?? Number.MAX_SAFE_INTEGER;

/** Earliest end first, then in the order in which it was given. */
const byEnd = (a: CreditLot, b: CreditLot) => Math.sign(endOf(a) - endOf(b)) || a.entryId - b.entryId;

/**
 * The remainder of each credit in a wallet, calculated from its entries in order: what ends first is spent first,
 * each entry from one owner: docs/rules.md#credit-owners. A released hold, and a refund, return what the booking
 * took; a refund that has an end replaces credit that had expired. The remainders of an owner add up to that owner's
 * balance.
 */
export function creditLotsOf(entries: Entry[]): Lots {
  const lots = new Map<number, CreditLot>();
  const ofBooking = new Map<number, LotPart[]>();
  for (const entry of entries) {
    const { id: entryId, ownerId, expiresAt, amountCents, bookingId, givenById } = entry;
    const spent = (bookingId !== null && ofBooking.get(bookingId)) || [];
    if (entry.reason === 'booking_released' && bookingId !== null)
      putBack(spent, amountCents, ({ lot }) => lot.ownerId === ownerId);
    else if (amountCents > 0 && givenById !== null) {
      putBack(spent, amountCents, ({ lot }) => lot.entryId === givenById);
      const origin = lots.get(givenById);
      if (origin && expiresAt !== null) {
        origin.leftCents -= amountCents;
        lots.set(entryId, { entryId, ownerId, expiresAt, leftCents: amountCents });
      }
    } else if (amountCents > 0) lots.set(entryId, { entryId, ownerId, expiresAt, leftCents: amountCents });
    else {
      const origin = givenById === null ? undefined : lots.get(givenById);
      const open = origin
        ? [origin]
        : [...lots.values()].filter((lot) => lot.ownerId === ownerId).sort(byEnd);
      const parts = takeFromLots(open, -amountCents);
      for (const { lot, cents } of parts) lot.leftCents -= cents;
      if (bookingId !== null) ofBooking.set(bookingId, [...spent, ...parts]);
    }
  }
  return { lots: [...lots.values()].filter(({ leftCents }) => leftCents > 0).sort(byEnd), ofBooking };
}

/** Parts of the credit lots, in order, that add up to this many cents; changes nothing. */
export function takeFromLots(lots: CreditLot[], cents: number): LotPart[] {
  let open = cents;
  return lots.flatMap((lot) => {
    const part = Math.min(open, lot.leftCents);
    open -= part;
    return part > 0 ? [{ lot, cents: part }] : [];
  });
}

/** The newest of these parts of credit that add up to this many cents; changes nothing. */
export const takeNewestParts = (parts: LotPart[], cents: number): LotPart[] => {
  let open = cents;
  return parts.toReversed().flatMap(({ lot, cents: of }) => {
    const part = Math.min(open, of);
    open -= part;
    return part > 0 ? [{ lot, cents: part }] : [];
  });
};

/** The sums of parts of credit by owner, in the order of each owner's first part. */
export function creditByOwner(parts: LotPart[]): { ownerId: OwnerId; cents: number }[] {
  const sums = new Map<OwnerId, number>();
  for (const { lot, cents } of parts) sums.set(lot.ownerId, (sums.get(lot.ownerId) ?? 0) + cents);
  return [...sums].map(([ownerId, cents]) => ({ ownerId, cents }));
}

/** Returns to their lots the parts that were taken last. */
function putBack(parts: LotPart[], cents: number, which: (part: LotPart) => boolean): void {
  let open = cents;
  for (const part of parts.toReversed().filter(which)) {
    const back = Math.min(open, part.cents);
    part.lot.leftCents += back;
    part.cents -= back;
    open -= back;
  }
}

/**
 * The remainder of each credit of a customer, from the wallet's entries; a caller that will write has locked the
 * wallet.
 */
export async function readCreditLots(on: Db, customerId: number): Promise<Lots> {
  const entries = await on
    .select({
      id: walletEntries.id,
      ownerId: walletEntries.ownerId,
      amountCents: walletEntries.amountCents,
      reason: walletEntries.reason,
      bookingId: walletEntries.bookingId,
      expiresAt: walletEntries.expiresAt,
      givenById: walletEntries.givenById,
    })
    .from(walletEntries)
    .where(eq(walletEntries.customerId, customerId))
    .orderBy(asc(walletEntries.id));
  return creditLotsOf(entries);
}
