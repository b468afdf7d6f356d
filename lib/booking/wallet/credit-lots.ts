import type { LEDGER_REASONS } from './schema';

/** What credit that was given at once has left. */
export type CreditLot = { entryId: number; expiresAt: Date | null; leftCents: number };

type Entry = {
  id: number;
  amountCents: number;
  reason: (typeof LEDGER_REASONS)[number];
  bookingId: number | null;
  expiresAt: Date | null;
  /** Of `expired`: the entry that gave it. */
  givenById: number | null;
};

const endOf = ({ expiresAt }: CreditLot) => expiresAt?.getTime() ?? Number.MAX_SAFE_INTEGER;

/** Earliest end first, then in the order in which it was given. */
const byEnd = (a: CreditLot, b: CreditLot) => Math.sign(endOf(a) - endOf(b)) || a.entryId - b.entryId;

/**
 * What is left of each credit that a wallet was given, from its entries in their order: what ends first is spent first, and
 * a hold that is released gives back what it had set aside: docs/rules.md#credit-expiry. What is left adds up to the balance.
 */
export function lotsOf(entries: Entry[]): CreditLot[] {
  const lots = new Map<number, CreditLot>();
  const setAside = new Map<number, { lot: CreditLot; cents: number }[]>();
  for (const entry of entries) {
    if (entry.reason === 'booking_released' && entry.bookingId !== null)
      putBack(setAside.get(entry.bookingId) ?? [], entry.amountCents);
    else if (entry.amountCents > 0)
      lots.set(entry.id, { entryId: entry.id, expiresAt: entry.expiresAt, leftCents: entry.amountCents });
    else {
      const own = entry.givenById === null ? undefined : lots.get(entry.givenById);
      const taken = take(own ? [own] : [...lots.values()].sort(byEnd), -entry.amountCents);
      if (entry.bookingId !== null)
        setAside.set(entry.bookingId, [...(setAside.get(entry.bookingId) ?? []), ...taken]);
    }
  }
  return [...lots.values()].filter(({ leftCents }) => leftCents > 0).sort(byEnd);
}

/** Takes so many cents from the lots in their order; what from which. */
function take(lots: CreditLot[], cents: number): { lot: CreditLot; cents: number }[] {
  let open = cents;
  const taken: { lot: CreditLot; cents: number }[] = [];
  for (const lot of lots) {
    const part = Math.min(open, lot.leftCents);
    if (part === 0) continue;
    lot.leftCents -= part;
    open -= part;
    taken.push({ lot, cents: part });
  }
  return taken;
}

/** Gives back what was set aside last. */
function putBack(taken: { lot: CreditLot; cents: number }[], cents: number): void {
  let open = cents;
  while (open > 0) {
    const last = taken.at(-1);
    if (!last) return;
    const part = Math.min(open, last.cents);
    last.lot.leftCents += part;
    last.cents -= part;
    open -= part;
    if (last.cents === 0) taken.pop();
  }
}
