import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { ACTIVE_STATUSES, STATUS } from '@/lib/column-values/booking-status';
import { BOOKING_TYPES } from '@/lib/column-values/booking-types';
import { LANGUAGE_CODES } from '@/lib/column-values/languages';
import type { ReceiptSeller } from '@/lib/column-values/money-settings';
import { admins } from './access';
import { businessPartners } from './business-partners';
import { between, byLanguage, cents, createdAt, id, instant, oneOf, ref, timestamps } from './columns';
import { customers } from './customers';
import { pricingPlans } from './plans';
import { price, priceAddsUp } from './price';
import { spaces } from './spaces';
import { triggersOf } from './triggers';
import { wifiCodes } from './wifi';

export const CANCEL_REASONS = ['operator', 'door', 'lapsed'] as const;
export const PERIOD_STATES = ['held', 'paying', 'confirmed', 'released'] as const;
/**
 * The state of a period that belongs to no booking: its space is out of service at that time. Only the database
 * writes and removes such periods (`write_block_periods`), from `space_blocks`. Code that starts from a booking never
 * reads one.
 */
const BLOCKED = 'blocked';

/** docs/rules.md#booking-status */
const active = sql.raw(`status in (${ACTIVE_STATUSES.join(', ')})`);
const cancelled = sql.raw(`status = ${STATUS.cancelled} and cancel_reason <> 'lapsed'`);
/** Lapsed holds that reserved no wallet credit. The ledger refers to the others permanently. */
const lapsed = sql.raw(`status = ${STATUS.cancelled} and cancel_reason = 'lapsed' and credit_cents = 0`);
const isMade = sql`${active} or (${cancelled})`;

export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    /** 128 random bits: the visitor's capability. Never part of a response to staff. */
    webId: text().notNull().unique(),
    /** Short, readable aloud and unguessable: the reference that staff and receipts use. */
    transactionId: text().notNull().unique(),
    spaceId: ref()
      .notNull()
      .references(() => spaces.id),
    /** Null only while an express hold waits for its contact: docs/rules.md#express-hold. */
    customerId: ref().references(() => customers.id),
    businessPartnerId: ref()
      .notNull()
      .references(() => businessPartners.id),
    subPartnerId: ref().references(() => businessPartners.id),
    pricingPlanId: ref().references(() => pricingPlans.id),
    bookingType: text({ enum: BOOKING_TYPES }).notNull().default('ALL'),
    /** A number of `STATUS`. */
    status: integer().notNull().default(STATUS.pending),
    startsAt: instant().notNull(),
    // The start on the space's clock, written together with it: lib/catalogue/occupancy/local-starts.ts.
    localDate: date().notNull(),
    /** Monday is 1, Sunday 7. */
    localWeekday: smallint().notNull(),
    localHour: smallint().notNull(),
    endsAt: instant().notNull(),
    durationMinutes: integer().notNull(),
    ...price(),
    /** The amount billed to the partner for a lounge or boarding-pass booking. */
    partnerBillCents: cents().notNull().default(0),
    /** The part of it that the partner is credited for a cancellation. */
    partnerCreditCents: cents().notNull().default(0),
    promoCode: text(),
    passcode: text(),
    wifiCodeId: ref().references(() => wifiCodes.id),
    iwgReservationId: text(),
    /** The browser that made the hold, for the hold limits. */
    deviceKey: text(),
    // As they were typed: docs/rules.md#contact.
    contactEmail: text().notNull(),
    contactCountryCode: text().notNull().default(''),
    contactPhone: text().notNull().default(''),
    contactName: text().notNull().default(''),
    /** When its confirmation mail was given up because the address cannot be delivered to: docs/rules.md#unmailed. */
    mailFailedAt: instant(),
    /** The language of the visitor's page, and of the mails about the booking: docs/rules.md#mail-language. */
    language: text({ enum: LANGUAGE_CODES }).notNull().default('en'),
    /** The name under which the booking is listed: the contact's name, or its substitute. */
    customerName: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`coalesce(nullif(trim(${bookings.contactName}), ''), ${bookings.contactEmail})`,
      ),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`lower(${bookings.transactionId} || ' ' || ${bookings.contactName} || ' ' || ${bookings.contactEmail} || ' ' || ${bookings.contactPhone})`,
      ),
    confirmedAt: instant(),
    /** When its visitor reported having left, before its end: docs/rules.md#leaving. */
    leftAt: instant(),
    cancelledAt: instant(),
    cancelReason: text({ enum: CANCEL_REASONS }),
    cancelledBy: ref().references(() => admins.id),
    /** The number of its receipt, assigned once, at the confirmation; never reused. */
    receiptNumber: integer().unique(),
    /**
     * The operator as the seller when the receipt was numbered; null if it was not known then:
     * docs/rules.md#invoices.
     */
    receiptSeller: jsonb().$type<ReceiptSeller>(),
    /**
     * How often the content of its calendar file has changed, counted by a trigger; null for bookings from before the
     * count.
     */
    calendarRevision: integer().default(0),
    ...timestamps(),
  },
  (t) => [
    // One index for each sort order of the list. They also contain the end and the status (and the local date), so
    // that a deep page of the past or of all, and the day filters, are read from the index alone.
    index('bookings_start').on(t.startsAt, t.id, t.endsAt, t.localDate, t.status).where(isMade),
    index('bookings_end').on(t.endsAt, t.startsAt).where(active),
    index('bookings_amount').on(t.amountCents, t.id, t.endsAt, t.status).where(isMade),
    index('bookings_name').on(byLanguage(t.customerName), t.id, t.endsAt, t.status).where(isMade),
    index('bookings_type').on(t.bookingType, t.id, t.endsAt, t.status).where(isMade),
    index('bookings_status').on(t.status, t.id, t.endsAt).where(isMade),
    index('bookings_partner_start')
      .on(t.businessPartnerId, t.startsAt, t.id, t.endsAt, t.localDate)
      .where(active),
    index('bookings_partner_end').on(t.businessPartnerId, t.endsAt, t.startsAt).where(active),
    index('bookings_cancelled').on(t.startsAt, t.id, t.localDate).where(cancelled),
    index('bookings_lapsed').on(t.createdAt).where(lapsed),
    index('bookings_created').on(t.createdAt, t.id, t.endsAt, t.status, t.cancelReason),
    index('bookings_customer').on(t.customerId, t.startsAt),
    // The customers of a partner: the row scope of a sub-admin, and the partner filter of the customers.
    index('bookings_partner_customer').on(t.businessPartnerId, t.customerId).where(isMade),
    // The customers of a location, for the dashboard.
    index('bookings_space_customer').on(t.spaceId, t.customerId, t.businessPartnerId).where(isMade),
    // Not partial: when a space changes its zone, the local starts of all its bookings are rewritten.
    index('bookings_space').on(t.spaceId, t.startsAt, t.endsAt),
    index('bookings_wifi_code').on(t.wifiCodeId).where(sql`wifi_code_id is not null`),
    index('bookings_sub_partner').on(t.subPartnerId, t.startsAt),
    index('bookings_device').on(t.deviceKey, t.spaceId, t.createdAt).where(sql`device_key is not null`),
    index('bookings_search_folded').using('gin', sql`folded(${t.searchText}) gin_trgm_ops`),
    // Email addresses by the end of the part before the @, and names by similarity: docs/performance.md#searches.
    index('bookings_email_end').using(
      'btree',
      sql`reverse(split_part(folded(${t.contactEmail}), '@', 1)) text_pattern_ops`,
    ),
    index('bookings_name_with_at').on(t.id).where(sql`${t.contactName} like '%@%'`),
    // References by their beginning and by similarity.
    index('bookings_reference').using('btree', t.transactionId.op('text_pattern_ops')),
    index('bookings_like_reference').on(t.id).where(sql`folded(${t.searchText}) like '% %hp-%'`),
    // Used by the previous release: docs/upgrade.md#expand.
    index('bookings_search').using('gin', t.searchText.op('gin_trgm_ops')),
    check('bookings_status_range', between(t.status, STATUS.pending, STATUS.extended)),
    check('bookings_type_known', oneOf(t.bookingType, BOOKING_TYPES)),
    check('bookings_time', sql`${t.endsAt} > ${t.startsAt}`),
    check('bookings_local_weekday', between(t.localWeekday, 1, 7)),
    check('bookings_local_hour', between(t.localHour, 0, 23)),
    check(
      'bookings_cancelled_why',
      sql`(${t.status} = ${sql.raw(String(STATUS.cancelled))}) = (${t.cancelReason} is not null)`,
    ),
    check('bookings_cancel_reason', oneOf(t.cancelReason, CANCEL_REASONS)),
    check('bookings_passcode', sql`${t.passcode} ~ '^[0-9]{6}$'`),
    check(
      'bookings_confirmed_has_passcode',
      sql`${t.status} in (${sql.raw(`${STATUS.pending}, ${STATUS.cancelled}`)}) or ${t.passcode} is not null`,
    ),
    check(
      'bookings_customer_known',
      sql`${t.customerId} is not null or ${t.status} in (${sql.raw(`${STATUS.pending}, ${STATUS.cancelled}`)})`,
    ),
    check('bookings_price', priceAddsUp(t)),
    check('bookings_waived', sql`${t.waivedCents} >= 0`),
  ],
);

export const bookingsTriggers = triggersOf(bookings, {
  booking_days_delete: 'booking_days_follow',
  booking_days_insert: 'booking_days_follow',
  booking_days_update: 'booking_days_follow',
  booking_figures_delete: 'booking_figures',
  booking_figures_insert: 'booking_figures',
  booking_figures_update: 'booking_figures',
  booking_moves: 'booking_moves',
  booking_tally_delete: 'booking_tally',
  booking_tally_insert: 'booking_tally',
  booking_tally_update: 'booking_tally',
  count_calendar_revision: 'count_calendar_revision',
  pass_is_credited: 'pass_is_credited',
});

/**
 * A price line and the time that it occupies. Periods of one space that are not released cannot overlap: the
 * exclusion constraint `booking_periods_no_overlap` (drizzle/0002_rules.sql) refuses them.
 */
export const bookingPeriods = pgTable(
  'booking_periods',
  {
    id: id(),
    /** Null while the space is blocked. */
    bookingId: ref().references(() => bookings.id),
    spaceId: ref()
      .notNull()
      .references(() => spaces.id),
    /** 0 is the booking itself, 1 its first extension. */
    ordinal: integer().notNull().default(0),
    state: text({ enum: PERIOD_STATES }).notNull().default('held'),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    holdExpiresAt: instant(),
    payingSince: instant(),
    /**
     * False for a hold that occupies its space only while it is being paid, and ends as it begins until then:
     * docs/rules.md#crowded-network.
     */
    keepsTime: boolean().notNull().default(true),
    pricingPlanId: ref().references(() => pricingPlans.id),
    durationMinutes: integer().notNull(),
    ...price(),
    /** Its tax rate in percent; null for rows from before the rate was stored. */
    taxPercent: numeric({ precision: 6, scale: 3, mode: 'number' }),
    createdAt: createdAt(),
    confirmedAt: instant(),
  },
  (t) => [
    uniqueIndex('booking_periods_ordinal').on(t.bookingId, t.ordinal),
    index('booking_periods_lapsing').on(t.holdExpiresAt).where(sql`state in ('held', 'paying')`),
    index('booking_periods_held').on(t.spaceId, t.holdExpiresAt).where(sql`state = 'held'`),
    check('booking_periods_state', oneOf(t.state, [...PERIOD_STATES, BLOCKED])),
    check('booking_periods_booking', sql`(${t.bookingId} is null) = (${t.state} = '${sql.raw(BLOCKED)}')`),
    check('booking_periods_time', sql`${t.endsAt} > ${t.startsAt}`),
    check('booking_periods_price', priceAddsUp(t)),
    // Below the card provider's minimum. A booking with extensions may total more.
    check('booking_periods_waived', between(t.waivedCents, 0, 49)),
    check('booking_periods_hold', sql`${t.state} <> 'held' or ${t.holdExpiresAt} is not null`),
  ],
);

export const bookingPeriodsTriggers = triggersOf(bookingPeriods, {
  period_leaves_block_delete: 'period_left_block',
  period_leaves_block_update: 'period_left_block',
  period_moves_money_insert: 'period_moves_money',
  period_moves_money_update: 'period_moves_money',
});

/** Photos of a booking. Removed after 30 days. */
export const bookingPhotos = pgTable(
  'booking_photos',
  {
    id: id(),
    bookingId: ref()
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    pathname: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('booking_photos_booking').on(t.bookingId), index('booking_photos_created').on(t.createdAt)],
);
