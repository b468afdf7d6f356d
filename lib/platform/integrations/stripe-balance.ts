import 'server-only';
import type Stripe from 'stripe';
import type { ProviderEntry, ProviderPayout } from './card-provider-interface';

const PAGE = 100;
const instantOf = (seconds: number) => new Date(seconds * 1000);

type Source = {
  id: string;
  payment_intent?: string | { id: string } | null;
  metadata?: Record<string, string> | null;
};

/** The object that an entry concerns; it was requested expanded. */
const sourceOf = ({ source }: Stripe.BalanceTransaction): Source | null =>
  typeof source === 'string' ? { id: source } : (source as Source | null);

function toEntry(entry: Stripe.BalanceTransaction): ProviderEntry {
  const source = sourceOf(entry);
  const intent = source?.payment_intent;
  return {
    entryRef: entry.id,
    category: entry.reporting_category,
    sourceRef: source?.id ?? null,
    intentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    paymentId: Number(source?.metadata?.paymentId ?? 0) || null,
    installation: source?.metadata?.installation ?? null,
    grossCents: entry.amount,
    feeCents: entry.fee,
    at: instantOf(entry.created),
    availableAt: instantOf(entry.available_on),
  };
}

const toPayout = (payout: Stripe.Payout): ProviderPayout => ({
  payoutRef: payout.id,
  amountCents: payout.amount,
  state: payout.status,
  arrivesAt: instantOf(payout.arrival_date),
  createdAt: instantOf(payout.created),
});

/** The pages of a list of the provider, each requested when it is read. */
async function* pages<T extends { id: string }, Row>(
  load: (cursor: { limit: number; starting_after?: string }) => Promise<{ data: T[]; has_more: boolean }>,
  toRow: (item: T) => Row,
): AsyncGenerator<Row[]> {
  let after: string | undefined;
  for (;;) {
    const { data, has_more } = await load({ limit: PAGE, ...(after && { starting_after: after }) });
    if (data.length > 0) yield data.map(toRow);
    after = data.at(-1)?.id;
    if (!has_more || !after) return;
  }
}

type Ask = <T>(call: () => Promise<T>) => Promise<T>;

/** The provider's ledger of the account, and the payouts from it. */
export const balanceOf = (stripe: () => Stripe, ask: Ask, startingAt: (since: Date) => { gte: number }) => ({
  pagesOfEntries: (since: Date) =>
    pages(
      (cursor) =>
        ask(() =>
          stripe().balanceTransactions.list({
            ...cursor,
            created: startingAt(since),
            expand: ['data.source'],
          }),
        ),
      toEntry,
    ),
  pagesOfPayouts: (since: Date) =>
    pages((cursor) => ask(() => stripe().payouts.list({ ...cursor, created: startingAt(since) })), toPayout),
});
