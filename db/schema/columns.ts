import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { bigint, integer, jsonb, timestamp } from 'drizzle-orm/pg-core';
import type { Translations } from '@/lib/column-values/languages';
import { dbNow } from '@/lib/foundation/time/database-clock';

/** A surrogate key. Seeds may set it; otherwise it is generated. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity();

/** A foreign key to a surrogate key. */
export const ref = () => bigint({ mode: 'number' });

/** Money: whole US cents. */
export const cents = () => integer();

/** An instant in UTC, to the millisecond (the precision of a JavaScript Date, so that `updatedAt` compares equal). */
export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

export const createdAt = () => instant().notNull().defaultNow();

export const timestamps = () => ({
  createdAt: createdAt(),
  updatedAt: instant()
    .notNull()
    .defaultNow()
    .$onUpdate(() => dbNow()),
});

/** The record's texts in other languages, by field name: docs/rules.md#translations. */
export const translations = <Name extends string>() =>
  jsonb().$type<Translations<Name>>().notNull().default({});

/** `column IN ('a', 'b')` with the values inlined, for CHECK constraints and partial indexes. */
export function oneOf(column: AnyColumn, values: readonly (string | number)[]): SQL {
  const list = values.map((value) => (typeof value === 'number' ? `${value}` : `'${value}'`)).join(', ');
  return sql`${column} in (${sql.raw(list)})`;
}

/** `column BETWEEN low AND high`, inlined, for CHECK constraints. */
export const between = (column: AnyColumn, low: number, high: number): SQL =>
  sql`${column} between ${sql.raw(`${low}`)} and ${sql.raw(`${high}`)}`;

/**
 * A name in the order of language rules: small letters and accents sort beside their letter, whatever the collation
 * of the database. Sorts and the indexes of names use the same expression: docs/rules.md#sorted-names.
 */
export const byLanguage = (name: AnyColumn | SQL): SQL => sql`${name} collate "und-x-icu"`;
