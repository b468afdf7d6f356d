import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bookings } from './bookings';
import { cents, createdAt, id, instant, oneOf, ref, timestamps } from './columns';
import { customers } from './customers';
import { ownedBy } from './owner';

export const PROMO_KINDS = ['assigned', 'everyone', 'seasonal'] as const;

/** Codes with an amount. Names are unique among those of one owner, regardless of kind and case. */
export const promoCodes = pgTable(
  'promo_codes',
  {
    id: id(),
    ownerId: ownedBy(),
    name: text().notNull(),
    kind: text({ enum: PROMO_KINDS }).notNull(),
    customerId: ref().references(() => customers.id),
    amountCents: cents().notNull(),
    /** How often it may be used; 0 means no limit. */
    maxUseLimit: integer().notNull().default(0),
    usedCount: integer().notNull().default(0),
    reservedCount: integer().notNull().default(0),
    fromDate: instant(),
    expiredAt: instant(),
    isActive: boolean().notNull().default(true),
    deletedAt: instant(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('promo_codes_owner_name')
      .on(sql`upper(${t.name})`, sql`coalesce(${t.ownerId}, 0)`)
      .where(sql`${t.deletedAt} is null`),
    index('promo_codes_customer').on(t.customerId),
    check('promo_codes_kind', oneOf(t.kind, PROMO_KINDS)),
    check('promo_codes_amount', sql`${t.amountCents} >= 0`),
    check('promo_codes_counts', sql`${t.usedCount} >= 0 and ${t.reservedCount} >= 0`),
    check(
      'promo_codes_limit',
      sql`${t.maxUseLimit} = 0 or ${t.usedCount} + ${t.reservedCount} <= ${t.maxUseLimit}`,
    ),
  ],
);

/**
 * One use of a code by a booking or its extension: reserved by the hold, then used or released:
 * docs/rules.md#promo-uses.
 */
export const promoUses = pgTable(
  'promo_uses',
  {
    id: id(),
    promoCodeId: ref()
      .notNull()
      .references(() => promoCodes.id),
    bookingId: ref()
      .notNull()
      .references(() => bookings.id),
    state: text({ enum: ['reserved', 'used', 'released'] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    // At most one reserved use per booking: that of its hold, and later that of each extension.
    uniqueIndex('promo_uses_open').on(t.bookingId).where(sql`state = 'reserved'`),
    index('promo_uses_of_booking').on(t.bookingId),
    index('promo_uses_code').on(t.promoCodeId),
    check('promo_uses_state', oneOf(t.state, ['reserved', 'used', 'released'])),
  ],
);

/** The one seasonal wallet credit for new customers. */
export const seasonalCredits = pgTable(
  'seasonal_credits',
  {
    id: id(),
    amountCents: cents().notNull(),
    fromDate: instant(),
    toDate: instant(),
    /** How many days the credit is valid; null means without end. */
    expiresAfterDays: integer(),
    isActive: boolean().notNull().default(false),
    ...timestamps(),
  },
  (t) => [
    check('seasonal_credits_amount', sql`${t.amountCents} >= 0`),
    check('seasonal_credits_days', sql`${t.expiresAfterDays} between 1 and 3650`),
  ],
);
