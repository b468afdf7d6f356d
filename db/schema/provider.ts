import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { cents, createdAt, id, instant, ref } from './columns';
import { triggersOf } from './triggers';

/** What the card provider booked on our account there, as its own ledger has it: docs/rules.md#reconciliation. */
export const providerEntries = pgTable(
  'provider_entries',
  {
    id: id(),
    /** The provider's own id of the entry. */
    entryRef: text().notNull().unique(),
    /** The provider's word: `charge`, `refund`, `refund_failure`, `dispute`, `payout`, `fee` … */
    category: text().notNull(),
    /** The charge, refund, dispute or payout that it is about. */
    sourceRef: text(),
    intentId: text(),
    /** Our payment that the intent was made of, as the provider kept it. */
    paymentId: ref(),
    /** To the account; negative from it. */
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
    /** The provider's word: `paid`, `pending`, `in_transit`, `canceled`, `failed`. */
    state: text().notNull(),
    arrivesAt: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('provider_payouts_arrives').on(t.arrivesAt)],
);

/** How far the provider's entries are fetched: one row. */
export const providerSync = pgTable(
  'provider_sync',
  {
    isOnly: boolean().primaryKey().default(true),
    /** Everything up to here is stored; null before the first time. */
    fetchedUntil: instant(),
    /** The newest entry that was there then, by the provider's clock: from here on it is asked again. */
    newestEntryAt: instant(),
    /** When it is fetched again; a webhook about a payout makes it now. */
    dueAt: createdAt(),
    leasedUntil: instant(),
    failures: integer().notNull().default(0),
  },
  (t) => [check('provider_sync_one_row', sql`${t.isOnly}`)],
);
