import { sql } from 'drizzle-orm';
import { check, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import type { FeatureKey } from '@/lib/column-values/feature-keys';
import { between, id, instant, timestamps, translations } from './columns';
import { ownedBy } from './owner';

/** Records that a space can refer to. Each has a name, and is soft-deleted while history needs it. */

export const boxTypes = pgTable('box_types', { id: id(), partnerName: text().notNull().unique() });

export const amenities = pgTable('amenities', {
  id: id(),
  ownerId: ownedBy(),
  name: text().notNull(),
  image: text(),
  fileName: text(),
  deletedAt: instant(),
  ...timestamps(),
});

export const features = pgTable(
  'features',
  {
    id: id(),
    ownerId: ownedBy(),
    name: text().notNull(),
    key: text().$type<FeatureKey>().notNull(),
    image: text(),
    fileName: text(),
    htmlText: text(),
    translations: translations<'name' | 'htmlText'>(),
    bannerImg: text(),
    bannerFileName: text(),
    deletedAt: instant(),
    ...timestamps(),
  },
  (t) => [check('features_name', sql`length(${t.name}) between 1 and 50`)],
);

export const audios = pgTable(
  'audios',
  {
    id: id(),
    ownerId: ownedBy(),
    audioName: text().notNull(),
    fileName: text().notNull(),
    pathname: text().notNull(),
    mimetype: text().notNull(),
    sizeBytes: integer().notNull(),
    durationSeconds: integer().notNull(),
    deletedAt: instant(),
    ...timestamps(),
  },
  (t) => [check('audios_size', between(t.sizeBytes, 0, 10_485_760))],
);

export const sponsors = pgTable('sponsors', {
  id: id(),
  ownerId: ownedBy(),
  name: text().notNull(),
  logoUrl: text(),
  fileName: text(),
  theme: jsonb().$type<{ Color: Record<string, string> }>(),
  deletedAt: instant(),
  ...timestamps(),
});

/** A partner business with a promo code (the Partners screen). Not to be confused with business partners. */
export const partners = pgTable(
  'partners',
  {
    id: id(),
    name: text().notNull(),
    promo: text(),
    discountPercent: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull().default(0),
    logoUrl: text(),
    fileName: text(),
    deletedAt: instant(),
    ...timestamps(),
  },
  (t) => [check('partners_discount', between(t.discountPercent, 0, 100))],
);
