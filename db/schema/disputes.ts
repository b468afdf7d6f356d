import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { bookings } from './bookings';
import { cents, id, instant, ref, timestamps } from './columns';
import { payments } from './payments';
import { triggersOf } from './triggers';

/** A cardholder's dispute of a payment, as the card provider reports it: docs/rules.md#disputes. */
export const disputes = pgTable(
  'disputes',
  {
    id: id(),
    providerRef: text().notNull().unique(),
    paymentId: ref()
      .notNull()
      .references(() => payments.id),
    bookingId: ref()
      .notNull()
      .references(() => bookings.id),
    /** The provider's status: `needs_response`, `under_review`, `won`, `lost`, … */
    state: text().notNull(),
    /** The provider's reason: `fraudulent`, `general`, … */
    reason: text().notNull(),
    amountCents: cents().notNull(),
    /** The amount that the provider withholds for it now: none for an inquiry, and none after it is won. */
    takenCents: cents().notNull().default(0),
    /** The deadline for evidence; null if the provider accepts none. */
    dueAt: instant(),
    openedAt: instant().notNull(),
    ...timestamps(),
  },
  (t) => [
    index('disputes_booking').on(t.bookingId),
    index('disputes_payment').on(t.paymentId),
    index('disputes_open').on(t.dueAt).where(sql`state in ('needs_response', 'warning_needs_response')`),
    check('disputes_amount', sql`${t.amountCents} > 0`),
    check('disputes_taken', sql`${t.takenCents} >= 0`),
  ],
);

export const disputesTriggers = triggersOf(disputes, {
  dispute_moves_money: 'dispute_moves_money',
});
