import { type SQL, sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { admins } from './access';
import { byLanguage, cents, createdAt, id, instant, oneOf, ref, timestamps } from './columns';
import { cities, countries, states } from './geography';
import { ownedBy } from './owner';
import { triggersOf } from './triggers';

export const CUSTOMER_STATUSES = ['active', 'inactive', 'deleted'] as const;

/** A person who books, identified by email. Has no password and never signs in. */
export const customers = pgTable(
  'customers',
  {
    id: id(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    username: text(),
    email: text().notNull(),
    countryCode: text().notNull().default(''),
    phone: text().notNull().default(''),
    profilePic: text(),
    status: text({ enum: CUSTOMER_STATUSES }).notNull().default('active'),
    address: text(),
    zipcode: text(),
    countryId: ref().references(() => countries.id),
    stateId: ref().references(() => states.id),
    cityId: ref().references(() => cities.id),
    /** The sum of the ledger, maintained by a trigger. The check makes an overdraft impossible. */
    walletCents: cents().notNull().default(0),
    /**
     * When the last of the lapsed holds was deleted, if nothing else was known of the customer:
     * docs/rules.md#retention.
     */
    abandonedAt: instant(),
    /** What the customer is listed under: the name or the email address. */
    shownName: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`coalesce(nullif(trim(${customers.firstName} || ' ' || ${customers.lastName}), ''), ${customers.email})`,
      ),
    searchText: text().generatedAlwaysAs(
      (): SQL =>
        sql`lower(${customers.firstName} || ' ' || ${customers.lastName} || ' ' || ${customers.email} || ' ' || ${customers.phone})`,
    ),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('customers_email').on(sql`lower(${t.email})`),
    index('customers_name').on(byLanguage(t.shownName), t.id),
    index('customers_status').on(t.status, t.id),
    index('customers_created').on(t.createdAt, t.id),
    index('customers_abandoned').on(t.abandonedAt).where(sql`abandoned_at is not null`),
    index('customers_search_folded').using('gin', sql`folded(${t.searchText}) gin_trgm_ops`),
    // Used by the previous release: docs/upgrade.md#expand.
    index('customers_search').using('gin', t.searchText.op('gin_trgm_ops')),
    check('customers_status', oneOf(t.status, CUSTOMER_STATUSES)),
    check('customers_wallet_not_negative', sql`${t.walletCents} >= 0`),
    check('customers_phone', sql`${t.phone} ~ '^[0-9]{0,20}$'`),
  ],
);

export const customersTriggers = triggersOf(customers, {
  customer_figures_delete: 'customer_figures_follow',
  customer_figures_insert: 'customer_figures_follow',
  customer_figures_update: 'customer_figures_follow',
});

export const WALLET_REASONS = [
  'assigned',
  'seasonal',
  'booking',
  'booking_released',
  'refund',
  'correction',
  'taken_back',
  'expired',
] as const;

/** The wallet ledger. Append-only: a trigger refuses to change or delete an entry. */
export const walletEntries = pgTable(
  'wallet_entries',
  {
    id: id(),
    customerId: ref()
      .notNull()
      .references(() => customers.id),
    /**
     * The business partner that gave the credit. The credit of each owner is summed separately, and the sum is never
     * less than zero.
     */
    ownerId: ownedBy(),
    amountCents: cents().notNull(),
    reason: text({ enum: WALLET_REASONS }).notNull(),
    note: text(),
    bookingId: ref(),
    /** For `booking` and `booking_released`: the price line that the credit pays. */
    periodId: ref(),
    refundId: ref(),
    adminId: ref().references(() => admins.id),
    /** For credit that expires: when the rest of it does. */
    expiresAt: instant(),
    /** For `expired`, and for a refund of credit: the entry that gave the credit. */
    givenById: ref(),
    createdAt: createdAt(),
  },
  (t) => [
    index('wallet_entries_customer').on(t.customerId, t.id),
    index('wallet_entries_booking').on(t.bookingId).where(sql`booking_id is not null`),
    check('wallet_entries_amount', sql`${t.amountCents} <> 0`),
    check('wallet_entries_reason', oneOf(t.reason, WALLET_REASONS)),
  ],
);

export const walletEntriesTriggers = triggersOf(walletEntries, {
  credit_moves_money: 'credit_moves_money',
  wallet_entries_append_only: 'refuse_ledger_change',
  wallet_entry_counts: 'wallet_entry_counts',
});

/** Credit that ends, until the rest of it has expired. Entries themselves are never changed. */
export const creditExpiries = pgTable(
  'credit_expiries',
  {
    entryId: ref()
      .primaryKey()
      .references(() => walletEntries.id),
    customerId: ref()
      .notNull()
      .references(() => customers.id),
    expiresAt: instant().notNull(),
    /** When the rest was taken back; null again if a hold that had reserved it lapses later. */
    settledAt: instant(),
  },
  (t) => [
    index('credit_expiries_due').on(t.expiresAt).where(sql`settled_at is null`),
    index('credit_expiries_customer').on(t.customerId),
  ],
);

/**
 * Codes mailed to prove an email address. Each row is valid for one browser, ten minutes and five attempts:
 * docs/rules.md#email-proof.
 */
export const emailCodes = pgTable(
  'email_codes',
  {
    id: id(),
    email: text().notNull(),
    deviceKey: text().notNull(),
    codeHash: text().notNull(),
    /** False for a browser that requested a code past the limit: it got the newest code that had been mailed before. */
    isMailed: boolean().notNull().default(true),
    tries: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [
    index('email_codes_device').on(t.deviceKey, t.email, t.id),
    index('email_codes_address').on(t.email, t.id),
    index('email_codes_age').on(t.expiresAt),
  ],
);
