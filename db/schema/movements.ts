import { type SQL, sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { MOVEMENT_KINDS, MOVEMENT_METHODS } from '@/lib/column-values/movement-kinds';
import { bookings } from './bookings';
import { cents, createdAt, id, instant, oneOf, ref } from './columns';
import { triggersOf } from './triggers';

/**
 * The operator's ledger: every movement of money, once. Triggers on the tables where money moves write it in the same
 * transaction, and another trigger refuses to change or delete a row: docs/rules.md#ledger.
 */
export const movements = pgTable(
  'movements',
  {
    id: id(),
    kind: text({ enum: MOVEMENT_KINDS }).notNull(),
    /** The row that it comes from. Its kind and method determine the table. */
    sourceId: ref().notNull(),
    /** Counts repeated movements of one source, such as a second dispute of a payment. */
    turn: smallint().notNull().default(0),
    method: text({ enum: MOVEMENT_METHODS }).notNull(),
    /** When it counts, as for income: docs/rules.md#income. */
    at: instant().notNull(),
    /** When it was written. Later than `at` for a refund that failed. */
    recordedAt: createdAt(),
    bookingId: ref().references(() => bookings.id),
    // Without foreign keys: their locks would make concurrent payments of one customer wait for each other.
    paymentId: ref(),
    customerId: ref(),
    businessPartnerId: ref(),
    spaceId: ref(),
    /** Positive to the operator; negative from the operator. */
    grossCents: cents().notNull(),
    /** The tax included in it. */
    taxCents: cents().notNull().default(0),
    netCents: cents()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`${movements.grossCents} - ${movements.taxCents}`),
  },
  (t) => [
    uniqueIndex('movements_source').on(t.kind, t.sourceId, t.turn),
    index('movements_at').on(t.at, t.id),
    index('movements_partner').on(t.businessPartnerId, t.at, t.id),
    index('movements_booking').on(t.bookingId).where(sql`booking_id is not null`),
    index('movements_customer').on(t.customerId, t.at).where(sql`customer_id is not null`),
    index('movements_recorded').on(t.recordedAt),
    check('movements_kind', oneOf(t.kind, MOVEMENT_KINDS)),
    check('movements_method', oneOf(t.method, MOVEMENT_METHODS)),
    check('movements_gross', sql`${t.grossCents} <> 0`),
  ],
);

export const movementsTriggers = triggersOf(movements, {
  movements_append_only: 'refuse_change',
  movements_not_emptied: 'refuse_change',
});
