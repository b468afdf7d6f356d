import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { cents, createdAt, id, instant, ref } from './columns';
import { triggersOf } from './triggers';

/**
 * The entries of the operator's account at the card provider, as the provider's own ledger has them:
 * docs/rules.md#reconciliation.
 */
export const providerEntries = pgTable(
  'provider_entries',
  {
    id: id(),
    /** The provider's id of the entry. */
    entryRef: text().notNull().unique(),
    /** The provider's category: `charge`, `refund`, `refund_failure`, `dispute`, `payout`, `fee` … */
    category: text().notNull(),
    /** The charge, refund, dispute or payout that it is about. */
    sourceRef: text(),
    intentId: text(),
    /** The payment for which the app created the intent, as stored at the provider. */
    paymentId: ref(),
    /** Positive to the account; negative from it. */
    grossCents: cents().notNull(),
    feeCents: cents().notNull().default(0),
    at: instant().notNull(),
    availableAt: instant().notNull(),
    fetchedAt: createdAt(),
  },
  (t) => [
    index('provider_entries_at').on(t.at),
    index('provider_entries_intent').on(t.intentId),
    index('provider_entries_payment').on(t.paymentId),
    index('provider_entries_source').on(t.sourceRef),
  ],
);

export const providerEntriesTriggers = triggersOf(providerEntries, {
  provider_moves_money: 'provider_moves_money',
});

/** The payouts to the operator's bank. */
export const providerPayouts = pgTable(
  'provider_payouts',
  {
    id: id(),
    payoutRef: text().notNull().unique(),
    amountCents: cents().notNull(),
    /** The provider's status: `paid`, `pending`, `in_transit`, `canceled`, `failed`. */
    state: text().notNull(),
    arrivesAt: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('provider_payouts_arrives').on(t.arrivesAt)],
);

/** How far the provider's entries have been fetched: one row. */
export const providerSync = pgTable(
  'provider_sync',
  {
    isOnly: boolean().primaryKey().default(true),
    /** Every entry up to this time is stored; null before the first fetch. */
    fetchedUntil: instant(),
    /** The time of the newest entry at that fetch, by the provider's clock. The next fetch starts from it. */
    newestEntryAt: instant(),
    /** When entries are fetched next. A webhook about a payout sets it to now. */
    dueAt: createdAt(),
    leasedUntil: instant(),
    failures: integer().notNull().default(0),
  },
  (t) => [check('provider_sync_one_row', sql`${t.isOnly}`)],
);
