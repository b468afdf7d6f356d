import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, ref, timestamps } from './columns';

/** A business that sells the operator's spaces with its own key ("Partners Api" on the screens). */
export const businessPartners = pgTable(
  'business_partners',
  {
    id: id(),
    name: text().notNull(),
    /** Fixed after creation. `PP` is the priority-pass partner. */
    code: text().notNull(),
    /** Set on a sub-partner only. */
    parentId: ref().references((): AnyPgColumn => businessPartners.id),
    /** Public and permanent: printed in QR links. */
    boxKey: text().notNull().unique(),
    /** The secret, rotatable key: its SHA-256 for lookups, and its ciphertext to reveal it. */
    apiKeyHash: text().notNull().unique(),
    apiKeyEncrypted: text().notNull(),
    previousApiKeyHash: text().unique(),
    previousApiKeyExpiresAt: instant(),
    logo: text(),
    fileName: text(),
    receiptName: text(),
    receiptEmail: text(),
    receiptDescription: text(),
    isHouse: boolean().notNull().default(false),
    deletedAt: instant(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('business_partners_code').on(sql`upper(${t.code})`).where(sql`${t.deletedAt} is null`),
    index('business_partners_parent').on(t.parentId),
    check('business_partners_receipt_description', sql`length(${t.receiptDescription}) <= 1000`),
  ],
);

/** The receipt text for a business partner's sub-partner, found by the sub-partner's name or code. */
export const partnerReceipts = pgTable(
  'partner_receipts',
  {
    id: id(),
    businessPartnerId: ref()
      .notNull()
      .references(() => businessPartners.id),
    partnerName: text().notNull(),
    receiptName: text().notNull(),
    receiptEmail: text().notNull(),
    receiptDescription: text().notNull(),
    logo: text(),
    deletedAt: instant(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('partner_receipts_name')
      .on(t.businessPartnerId, sql`lower(${t.partnerName})`)
      .where(sql`${t.deletedAt} is null`),
    check('partner_receipts_description', sql`length(${t.receiptDescription}) <= 1000`),
  ],
);
