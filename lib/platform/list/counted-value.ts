import 'server-only';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '@/lib/platform/authorization/actor';

/**
 * A filter by a record, as an expression of each row (or of what the actor may see of it), and that record's name by
 * its id.
 */
export type CountedValue = { value: AnyColumn | SQL | ((actor: Actor) => SQL); name: (value: SQL) => SQL };

/** The name of a row of this table. */
export const nameIn =
  (table: { id: AnyColumn; name: AnyColumn }): CountedValue['name'] =>
  (value) =>
    sql`(select ${table.name} from ${table.id.table} where ${table.id} = ${value})`;
