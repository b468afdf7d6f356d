import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  time,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { DOOR_OPENINGS } from '@/lib/column-values/door-opening';
import type { TranslatedText } from '@/lib/column-values/space-texts';
import { admins } from './access';
import { businessPartners } from './business-partners';
import { amenities, audios, boxTypes, features, partners, sponsors } from './catalogue';
import { between, byLanguage, createdAt, id, instant, oneOf, ref, timestamps, translations } from './columns';
import { locations } from './locations';
import { pricingPlans } from './plans';

export const SPACE_STATUSES = ['active', 'inactive', 'deleted'] as const;

/** The thing that is rented. Its time zone applies to every time that is shown or checked for it. */
export const spaces = pgTable(
  'spaces',
  {
    id: id(),
    name: text().notNull(),
    /**
     * The short name on its door; null if another space had the same name before names had to differ:
     * docs/rules.md#short-name.
     */
    shortName: text(),
    sizeSqft: numeric({ precision: 8, scale: 2, mode: 'number' }),
    boxTypeId: ref().references(() => boxTypes.id),
    locationId: ref()
      .notNull()
      .references(() => locations.id),
    sponsorId: ref().references(() => sponsors.id),
    audioId: ref().references(() => audios.id),
    zipcode: text(),
    /** Percent, three decimals: 8.875 means 8.875 %. */
    taxPercent: numeric({ precision: 6, scale: 3, mode: 'number' }).notNull().default(0),
    address: text(),
    description: text(),
    translations: translations<TranslatedText>(),
    timezone: text().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** Hours when it cannot be booked, in its zone. Equal times mean none: docs/rules.md#restriction-window. */
    restrictedFrom: time().notNull().default('00:00'),
    restrictedTo: time().notNull().default('00:00'),
    inventoryId: text(),
    iwgCentreId: text(),
    terminalId: text(),
    calendarId: text(),
    calendarClientId: text(),
    calendarClientSecretEncrypted: text(),
    calendarRefreshTokenEncrypted: text(),
    isCradlepointEnabled: boolean().notNull().default(false),
    status: text({ enum: SPACE_STATUSES }).notNull().default('active'),
    /** What opens the door while the space has no device token: docs/rules.md#door-opening. */
    doorOpensBy: text({ enum: DOOR_OPENINGS }).notNull().default('keypad'),
    /** SHA-256 of the device token. A space without one is not watched. */
    deviceTokenHash: text().unique(),
    deviceTokenMintedAt: instant(),
    /** The last unlock before staff reported that the door works: docs/rules.md#door-trouble. */
    doorWorksAfter: ref(),
    /**
     * The key with which its pod checks passcodes; null for a token of an older release until set-up:
     * docs/rules.md#passcode-hmac.
     */
    passcodeKeyEncrypted: text(),
    searchText: text().generatedAlwaysAs(
      (): SQL =>
        sql`lower(${spaces.name} || ' ' || coalesce(${spaces.address}, '') || ' ' || coalesce(${spaces.inventoryId}, ''))`,
    ),
    ...timestamps(),
  },
  (t) => [
    index('spaces_name').on(byLanguage(t.name), t.id),
    uniqueIndex('spaces_short_name')
      .on(t.locationId, sql`lower(${t.shortName})`)
      .where(sql`status <> 'deleted'`),
    index('spaces_location').on(t.locationId),
    index('spaces_sponsor').on(t.sponsorId),
    index('spaces_audio').on(t.audioId),
    index('spaces_created').on(t.createdAt, t.id),
    index('spaces_search_folded').using('gin', sql`folded(${t.searchText}) gin_trgm_ops`),
    // Used by the previous release: docs/upgrade.md#expand.
    index('spaces_search').using('gin', t.searchText.op('gin_trgm_ops')),
    check('spaces_name_given', sql`length(trim(${t.name})) between 1 and 120`),
    check('spaces_status', oneOf(t.status, SPACE_STATUSES)),
    check('spaces_door_opens_by', oneOf(t.doorOpensBy, DOOR_OPENINGS)),
    check('spaces_tax', between(t.taxPercent, 0, 100)),
    check('spaces_size', sql`${t.sizeSqft} > 0`),
    check('spaces_latitude', between(t.latitude, -90, 90)),
    check('spaces_longitude', between(t.longitude, -180, 180)),
    check('spaces_description', sql`length(${t.description}) <= 450`),
  ],
);

const spaceId = () =>
  ref()
    .notNull()
    .references(() => spaces.id, { onDelete: 'cascade' });

export const spacePlans = pgTable(
  'space_plans',
  {
    spaceId: spaceId(),
    pricingPlanId: ref()
      .notNull()
      .references(() => pricingPlans.id),
  },
  (t) => [
    primaryKey({ columns: [t.spaceId, t.pricingPlanId] }),
    index('space_plans_plan').on(t.pricingPlanId),
  ],
);

export const spacePartners = pgTable(
  'space_partners',
  {
    spaceId: spaceId(),
    partnerId: ref()
      .notNull()
      .references(() => partners.id),
  },
  (t) => [primaryKey({ columns: [t.spaceId, t.partnerId] }), index('space_partners_partner').on(t.partnerId)],
);

/** The business partners that sell the space. They also determine which sub-admins see it. */
export const spaceBusinessPartners = pgTable(
  'space_business_partners',
  {
    spaceId: spaceId(),
    businessPartnerId: ref()
      .notNull()
      .references(() => businessPartners.id),
  },
  (t) => [
    primaryKey({ columns: [t.spaceId, t.businessPartnerId] }),
    index('space_business_partners_partner').on(t.businessPartnerId, t.spaceId),
  ],
);

export const spaceSecondaryLocations = pgTable(
  'space_secondary_locations',
  {
    spaceId: spaceId(),
    locationId: ref()
      .notNull()
      .references(() => locations.id),
  },
  (t) => [
    primaryKey({ columns: [t.spaceId, t.locationId] }),
    index('space_secondary_locations_location').on(t.locationId),
  ],
);

export const spaceAmenities = pgTable(
  'space_amenities',
  {
    spaceId: spaceId(),
    amenityId: ref()
      .notNull()
      .references(() => amenities.id),
  },
  (t) => [
    primaryKey({ columns: [t.spaceId, t.amenityId] }),
    index('space_amenities_amenity').on(t.amenityId),
  ],
);

export const spaceFeatures = pgTable(
  'space_features',
  {
    spaceId: spaceId(),
    featureId: ref()
      .notNull()
      .references(() => features.id),
    dragOrder: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.spaceId, t.featureId] }), index('space_features_feature').on(t.featureId)],
);

export const spaceImages = pgTable(
  'space_images',
  {
    id: id(),
    spaceId: spaceId(),
    pathname: text().notNull(),
    name: text().notNull(),
    position: integer().notNull(),
  },
  (t) => [
    uniqueIndex('space_images_position').on(t.spaceId, t.position),
    check('space_images_at_most_5', between(t.position, 0, 4)),
  ],
);

/** Every saved config of a space; the newest is the current one. */
export const spaceConfigs = pgTable(
  'space_configs',
  {
    id: id(),
    spaceId: spaceId(),
    config: text().notNull(),
    savedBy: ref().references(() => admins.id),
    createdAt: createdAt(),
  },
  (t) => [index('space_configs_space').on(t.spaceId, t.id)],
);

/** Settings for all spaces: one row, or none until a setting is changed. */
export const spaceSettings = pgTable(
  'space_settings',
  {
    isOnly: boolean().primaryKey().default(true),
    /** Whether a space that is added in the console is for sale at once: docs/rules.md#opening-spaces. */
    opensNew: boolean().notNull(),
  },
  (t) => [check('space_settings_one_row', sql`${t.isOnly}`)],
);
