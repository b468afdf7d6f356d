import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns';

/** Access codes for the visitors' Wi-Fi, each given out once. */
export const wifiCodes = pgTable(
  'wifi_codes',
  { id: id(), code: text().notNull().unique(), usedAt: instant(), createdAt: createdAt() },
  (t) => [
    index('wifi_codes_unused').on(t.id).where(sql`used_at is null`),
    // For the rate of use: the codes of the last days are counted.
    index('wifi_codes_used').on(t.usedAt),
    // For finding a code by prefix.
    index('wifi_codes_begin').on(t.code.op('text_pattern_ops')),
  ],
);
