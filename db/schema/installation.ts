import { sql } from 'drizzle-orm';
import { check, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';

/**
 * Who this installation is towards services that it may share with another one, and whether its encryption key is the
 * one of its secrets: one row, which `npm run setup` makes: docs/rules.md#installation.
 */
export const installation = pgTable(
  'installation',
  {
    id: smallint().primaryKey().default(1),
    /** 16 hexadecimal digits at random. */
    key: text().notNull(),
    /** A known text, encrypted when the row was made. */
    canaryEncrypted: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('installation_one_row', sql`${t.id} = 1`),
    check('installation_key', sql`${t.key} ~ '^[0-9a-f]{16}$'`),
  ],
);
