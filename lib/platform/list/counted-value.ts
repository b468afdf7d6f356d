import 'server-only';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** A filter by a record, as an expression of each row, and that record's name by its id. */
export type CountedValue = { value: AnyColumn | SQL; name: (value: SQL) => SQL };

/** The name of a row of this table. */
export const nameIn =
  (table: { id: AnyColumn; name: AnyColumn }): CountedValue['name'] =>
  (value) =>
    sql`(select ${table.name} from ${table.id.table} where ${table.id} = ${value})`;
