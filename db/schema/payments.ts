import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { admins } from './access';
import { bookingPeriods, bookings } from './bookings';
import { cents, createdAt, id, instant, oneOf, ref, timestamps } from './columns';
import { triggersOf } from './triggers';

/** `void` = authorised or created, then cancelled at the provider: no money moved. */
export const PAYMENT_STATES = [
  'created',
  'requires_action',
  'authorised',
  'captured',
  'void',
  'disputed',
] as const;

/**
 * The end of one instance's exclusive right to query the provider about the row; null while no instance has it:
 * lib/booking/payments/each-due-row.ts.
 */
const leasedUntil = () => instant();

/** The card payment of one period: one PaymentIntent, captured only after the time is claimed. */
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
    /** The current intent; null while it is replaced by that of another card. */
    intentId: text().unique(),
    /**
     * How many intents were given up for another card, or failed at the provider. Part of the next intent's
     * idempotency key.
     */
    attempt: integer().notNull().default(0),
    /** The last token from the browser. The same token again is the same request. */
    token: text(),
    /** When the visitor agreed that this card is kept until the booking ends; null if they did not. */
    keepCardAt: instant(),
    state: text({ enum: PAYMENT_STATES }).notNull().default('created'),
    amountCents: cents().notNull(),
    capturedCents: cents().notNull().default(0),
    refundedCents: cents().notNull().default(0),
    cardBrand: text(),
    cardLast4: text(),
    failureCode: text(),
    failureMessage: text(),
    leasedUntil: leasedUntil(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('payments_period').on(t.periodId),
    index('payments_booking').on(t.bookingId),
    index('payments_created').on(t.createdAt),
    index('payments_card').on(t.cardLast4, t.id),
    index('payments_open').on(t.updatedAt).where(sql`state in ('created', 'requires_action', 'authorised')`),
    check('payments_state', oneOf(t.state, PAYMENT_STATES)),
    check('payments_amount', sql`${t.amountCents} > 0`),
    check('payments_captured', sql`${t.capturedCents} between 0 and ${t.amountCents}`),
    check('payments_refunded', sql`${t.refundedCents} between 0 and ${t.capturedCents}`),
  ],
);

export const paymentsTriggers = triggersOf(payments, {
  payment_figures_rows: 'payment_figures',
  payment_figures_update: 'payment_figures',
  payment_moves_money_insert: 'payment_moves_money',
  payment_moves_money_update: 'payment_moves_money',
});

/**
 * The card that a visitor let the provider keep until the end of one booking, for the browser that paid with it:
 * docs/rules.md#kept-card. At the provider it belongs to a separate customer without a name.
 */
export const keptCards = pgTable(
  'kept_cards',
  {
    id: id(),
    bookingId: ref()
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    /** The browser that may pay with it. */
    deviceKey: text().notNull(),
    /** The provider's customer, created for this purpose only. Null before it is created and after it is removed. */
    customerRef: text().unique(),
    /** The card at the provider; null until it has paid. */
    methodRef: text(),
    brand: text(),
    last4: text(),
    /** How often it was removed before, or failed at the provider. Part of the idempotency key of the next customer. */
    round: integer().notNull().default(0),
    /** When it is to be removed, whatever happens to the booking. */
    removeAt: instant(),
    /** When the provider confirmed that nothing of it is left. */
    removedAt: instant(),
    leasedUntil: leasedUntil(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('kept_cards_browser').on(t.bookingId, t.deviceKey),
    index('kept_cards_left').on(t.updatedAt).where(sql`removed_at is null`),
    check('kept_cards_of_customer', sql`${t.methodRef} is null or ${t.customerRef} is not null`),
    check('kept_cards_nothing_left', sql`${t.removedAt} is null or ${t.customerRef} is null`),
  ],
);

/**
 * A card that was tried for a booking and declined, or is being tried: docs/rules.md#declined-cards. `ref` is the
 * card provider's id of the try, so that the app's own call and an event report the same try. While the try is under
 * way, it is an id that the app generated.
 */
export const cardTries = pgTable(
  'card_tries',
  {
    ref: text().primaryKey(),
    bookingId: ref()
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [index('card_tries_booking').on(t.bookingId, t.createdAt), index('card_tries_age').on(t.createdAt)],
);

export const REFUND_STATES = ['pending', 'succeeded', 'failed'] as const;

/** Written before the provider is called, so that a refund can be recovered after a crash. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    bookingId: ref()
      .notNull()
      .references(() => bookings.id),
    paymentId: ref().references(() => payments.id),
    method: text({ enum: ['card', 'wallet'] }).notNull(),
    /** How many idempotency keys were used up by failures of the provider. Part of the next key. */
    attempt: integer().notNull().default(0),
    state: text({ enum: REFUND_STATES }).notNull().default('pending'),
    amountCents: cents().notNull(),
    reason: text(),
    providerRef: text().unique(),
    failureMessage: text(),
    /** The number of its credit note, assigned by a trigger when the money is back; never reused. */
    creditNoteNumber: integer(),
    requestedBy: ref().references(() => admins.id),
    /** When staff closed a failed refund, who did, and why. It then needs no more attention. */
    closedAt: instant(),
    closedBy: ref().references(() => admins.id),
    closedNote: text(),
    /** When the provider was last called. From then on the provider may have refunded. */
    askedAt: instant(),
    leasedUntil: leasedUntil(),
    ...timestamps(),
  },
  (t) => [
    index('refunds_booking').on(t.bookingId),
    index('refunds_payment').on(t.paymentId),
    uniqueIndex('refunds_credit_note').on(t.creditNoteNumber).where(sql`credit_note_number is not null`),
    index('refunds_created').on(t.createdAt),
    index('refunds_pending').on(t.updatedAt).where(sql`state = 'pending'`),
    check('refunds_amount', sql`${t.amountCents} > 0`),
    check('refunds_state', oneOf(t.state, REFUND_STATES)),
    check('refunds_method', sql`(${t.method} = 'card') = (${t.paymentId} is not null)`),
  ],
);

export const refundsTriggers = triggersOf(refunds, {
  refund_figures_rows: 'refund_figures',
  refund_figures_update: 'refund_figures',
  refund_moves_money_insert: 'refund_moves_money',
  refund_moves_money_update: 'refund_moves_money',
  refunds_credit_note: 'number_credit_note',
});

/** Money paid for a walk-up at the counter or the kiosk's terminal. It never passes through the card provider. */
export const walkUpPayments = pgTable(
  'walk_up_payments',
  {
    bookingId: ref()
      .primaryKey()
      .references(() => bookings.id),
    /** The operator's own term: `cash`, `terminal`, … */
    method: text().notNull(),
    /** The reference that the till or the terminal printed. */
    reference: text(),
    amountCents: cents().notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('walk_up_payments_amount', sql`${t.amountCents} >= 0`)],
);

/** Money paid at the counter for an extension, as `walk_up_payments` is for the booking itself. */
export const counterPayments = pgTable(
  'counter_payments',
  {
    periodId: ref()
      .primaryKey()
      .references(() => bookingPeriods.id),
    method: text().notNull(),
    reference: text(),
    amountCents: cents().notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('counter_payments_amount', sql`${t.amountCents} >= 0`)],
);
