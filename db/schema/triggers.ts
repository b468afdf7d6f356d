import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * What a table makes the database do by itself: its triggers, each with the function of `db/functions` that it calls.
 */
export class Triggers {
  constructor(
    readonly table: PgTable,
    readonly calls: Readonly<Record<string, string>>,
  ) {}
}

/** The triggers of a table by name; `npm run generate` compares them with a database made by the migrations. */
export const triggersOf = (table: PgTable, calls: Readonly<Record<string, string>>): Triggers =>
  new Triggers(table, calls);
