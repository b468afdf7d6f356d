import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns';

/** Access codes for the spaces' Wi-Fi, each handed out once. */
export const wifiCodes = pgTable(
  'wifi_codes',
  { id: id(), code: text().notNull().unique(), usedAt: instant(), createdAt: createdAt() },
  (t) => [
    index('wifi_codes_unused').on(t.id).where(sql`used_at is null`),
    // How fast they go: the last days' are counted.
    index('wifi_codes_used').on(t.usedAt),
    // A code is found by how it begins.
    index('wifi_codes_begin').on(t.code.op('text_pattern_ops')),
  ],
);
