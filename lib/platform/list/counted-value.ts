import 'server-only';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '@/lib/platform/authorization/actor';

/**
 * A filter by a record, as an expression for each row (or for the part of it that the actor may see), and that
 * record's name by its id.
 */
export type CountedValue = { value: AnyColumn | SQL | ((actor: Actor) => SQL); name: (value: SQL) => SQL };

export const nameIn =
  (table: { id: AnyColumn; name: AnyColumn }): CountedValue['name'] =>
  (value) =>
    sql`(select ${table.name} from ${table.id.table} where ${table.id} = ${value})`;
