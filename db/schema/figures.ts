import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, pgView, primaryKey, text } from 'drizzle-orm/pg-core';
import { businessPartners } from './business-partners';
import { id, instant, oneOf, ref } from './columns';
import { customers } from './customers';
import { spaces } from './spaces';

/**
 * The sums of the dashboard, maintained by triggers. Days and months are in UTC, because the operator's zone is a
 * setting: the few hours between a month in that zone and a month in UTC are counted from the rows themselves.
 */

export const SPANS = ['day', 'month'] as const;

/**
 * Per space and partner: bookings by the day or month in which they were made, and card money less refunds, by that
 * in which it moved.
 */
export const spaceFigures = pgTable(
  'space_figures',
  {
    span: text({ enum: SPANS }).notNull(),
    begins: date().notNull(),
    spaceId: ref()
      .notNull()
      .references(() => spaces.id),
    businessPartnerId: ref()
      .notNull()
      .references(() => businessPartners.id),
    bookings: integer().notNull().default(0),
    incomeCents: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.span, t.begins, t.spaceId, t.businessPartnerId] }),
    check('space_figures_span', oneOf(t.span, SPANS)),
  ],
);

/** How often a customer booked with a partner. The row remains, with 0, when no booking is left. */
export const partnerCustomers = pgTable(
  'partner_customers',
  {
    customerId: ref()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    businessPartnerId: ref()
      .notNull()
      .references(() => businessPartners.id),
    bookings: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.businessPartnerId] })],
);

/**
 * Customers by when they became known and by the set of partners that they booked with, so that a reader of several
 * partners counts each customer once. Each change adds a row with a shard of its own, so that new customers do not
 * wait for each other. A job adds the rows up.
 */
export const customerFigures = pgTable(
  'customer_figures',
  {
    span: text({ enum: SPANS }).notNull(),
    begins: date().notNull(),
    partnerIds: bigint({ mode: 'number' }).array().notNull(),
    shard: integer().notNull().default(sql`(random() * 2147483647)::integer`),
    customers: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.span, t.begins, t.partnerIds, t.shard] }),
    check('customer_figures_span', oneOf(t.span, SPANS)),
  ],
);

/**
 * Active and cancelled bookings per space and partner, and their income. Maintained by triggers, so that the tabs of
 * a million bookings are counted immediately. A row belongs to one space, whose writers are serialised anyway.
 */
export const bookingTallies = pgTable(
  'booking_tallies',
  {
    spaceId: ref()
      .notNull()
      .references(() => spaces.id),
    businessPartnerId: ref()
      .notNull()
      .references(() => businessPartners.id),
    standing: integer().notNull().default(0),
    cancelled: integer().notNull().default(0),
    /** Captured card money less card refunds, of all time. */
    incomeCents: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.spaceId, t.businessPartnerId] }),
    index('booking_tallies_partner').on(t.businessPartnerId),
    check('booking_tallies_not_negative', sql`${t.standing} >= 0 and ${t.cancelled} >= 0`),
  ],
);

/**
 * Active bookings of each partner by the UTC days on which they start and end and by the local date of their start,
 * so that upcoming bookings and those of a month are not counted one by one. Each change adds a row, so that no
 * writer waits for a sum. Rows of the same days are to be summed; a job also merges them.
 */
export const bookingDays = pgTable(
  'booking_days',
  {
    id: id(),
    businessPartnerId: ref()
      .notNull()
      .references(() => businessPartners.id),
    localDate: date().notNull(),
    startsOn: date().notNull(),
    endsOn: date().notNull(),
    bookings: integer().notNull(),
  },
  (t) => [
    index('booking_days_end').on(t.endsOn, t.startsOn, t.localDate, t.businessPartnerId, t.bookings),
    index('booking_days_local').on(t.localDate, t.businessPartnerId, t.bookings),
  ],
);

/** Income by movement (a view): card payments less card refunds. A refund under way counts until it fails. */
export const cardMoves = pgView('card_moves', {
  bookingId: ref().notNull(),
  createdAt: instant().notNull(),
  cents: bigint({ mode: 'number' }).notNull(),
}).existing();
