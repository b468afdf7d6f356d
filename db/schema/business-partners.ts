import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, ref, timestamps } from './columns';

/** A business that sells the operator's spaces under its own key ("Partner API" on the screens). */
export const businessPartners = pgTable(
  'business_partners',
  {
    id: id(),
    name: text().notNull(),
    /** Fixed after creation. `PP` is the priority-pass partner. */
    code: text().notNull(),
    /** Set on a sub-partner. */
    parentId: ref().references((): AnyPgColumn => businessPartners.id),
    /** Public and permanent: printed in QR links. */
    boxKey: text().notNull().unique(),
    /** The rotatable secret: its SHA-256 to look it up, its ciphertext to reveal it. */
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

/** How a business partner's receipts are headed for one of its own partners, found by that one's name or code. */
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
