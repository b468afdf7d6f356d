import type { PgTable } from 'drizzle-orm/pg-core';

/** The triggers of a table, each with the function of `db/functions` that it calls. */
export class Triggers {
  constructor(
    readonly table: PgTable,
    readonly calls: Readonly<Record<string, string>>,
  ) {}
}

/** The triggers of a table by name. `npm run generate` compares them with a database that the migrations made. */
export const triggersOf = (table: PgTable, calls: Readonly<Record<string, string>>): Triggers =>
  new Triggers(table, calls);
