import { sql } from 'drizzle-orm';
import { check, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';

/**
 * Identifies this installation to services that it may share with another one, and shows whether its encryption key
 * is the one that encrypted its secrets. One row, which `npm run setup` creates: docs/rules.md#installation.
 */
export const installation = pgTable(
  'installation',
  {
    id: smallint().primaryKey().default(1),
    /** 16 random hexadecimal digits. */
    key: text().notNull(),
    /** A known text, encrypted when the row was created. */
    canaryEncrypted: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('installation_one_row', sql`${t.id} = 1`),
    check('installation_key', sql`${t.key} ~ '^[0-9a-f]{16}$'`),
  ],
);
