import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { admins } from './access';
import { bookingPeriods, bookings } from './bookings';
import { cents, createdAt, id, instant, oneOf, ref, timestamps } from './columns';

/** `void` = authorised or created, then cancelled at the provider: no money moved. */
export const PAYMENT_STATES = [
  'created',
  'requires_action',
  'authorised',
  'captured',
  'void',
  'disputed',
] as const;

/** The card money of one period: one PaymentIntent, captured only once the time is claimed. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    bookingId: ref()
      .notNull()
      .references(() => bookings.id),
    periodId: ref()
      .notNull()
      .references(() => bookingPeriods.id),
    /** The intent that pays now; null while another card's takes its place. */
    intentId: text().unique(),
    /** How many intents were given up for another card: part of the next one's idempotency key. */
    attempt: integer().notNull().default(0),
    /** What the browser named last: the same again is the same question. */
    token: text(),
    state: text({ enum: PAYMENT_STATES }).notNull().default('created'),
    amountCents: cents().notNull(),
    capturedCents: cents().notNull().default(0),
    refundedCents: cents().notNull().default(0),
    cardBrand: text(),
    cardLast4: text(),
    failureCode: text(),
    failureMessage: text(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('payments_period').on(t.periodId),
    index('payments_booking').on(t.bookingId),
    index('payments_created').on(t.createdAt),
    index('payments_open').on(t.updatedAt).where(sql`state in ('created', 'requires_action', 'authorised')`),
    check('payments_state', oneOf(t.state, PAYMENT_STATES)),
    check('payments_amount', sql`${t.amountCents} > 0`),
    check('payments_captured', sql`${t.capturedCents} between 0 and ${t.amountCents}`),
    check('payments_refunded', sql`${t.refundedCents} between 0 and ${t.capturedCents}`),
  ],
);

export const REFUND_STATES = ['pending', 'succeeded', 'failed'] as const;

/** Written down before the provider is called, so that a crash can be finished. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    bookingId: ref()
      .notNull()
      .references(() => bookings.id),
    paymentId: ref().references(() => payments.id),
    method: text({ enum: ['card', 'wallet'] }).notNull(),
    state: text({ enum: REFUND_STATES }).notNull().default('pending'),
    amountCents: cents().notNull(),
    reason: text(),
    providerRef: text().unique(),
    failureMessage: text(),
    requestedBy: ref().references(() => admins.id),
    /** When the provider was last asked; from then on it may have done it. */
    askedAt: instant(),
    ...timestamps(),
  },
  (t) => [
    index('refunds_booking').on(t.bookingId),
    index('refunds_payment').on(t.paymentId),
    index('refunds_created').on(t.createdAt),
    index('refunds_pending').on(t.updatedAt).where(sql`state = 'pending'`),
    check('refunds_amount', sql`${t.amountCents} > 0`),
    check('refunds_state', oneOf(t.state, REFUND_STATES)),
    check('refunds_method', sql`(${t.method} = 'card') = (${t.paymentId} is not null)`),
  ],
);

/** Money that a walk-up paid at the counter or to the kiosk's terminal: it never passed our card account. */
export const walkUpPayments = pgTable(
  'walk_up_payments',
  {
    bookingId: ref()
      .primaryKey()
      .references(() => bookings.id),
    /** The operator's own word: `cash`, `terminal`, … */
    method: text().notNull(),
    /** What the till or the terminal printed. */
    reference: text(),
    amountCents: cents().notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('walk_up_payments_amount', sql`${t.amountCents} >= 0`)],
);
