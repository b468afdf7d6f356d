import 'server-only';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { CAPABILITIES, type Capability, FULL_ACCESS, type Requirement } from '@/lib/entities/permissions';

/** Staff columns in a query: the role, and the array of permission ids. */
type StaffColumns = { role: AnyColumn | SQL; ids: SQL };

const has = (ids: SQL, wanted: readonly number[]): SQL => sql`${ids} && array[${sql.raw(wanted.join(', '))}]`;

/** Whether a member of staff has FULL ACCESS or is role admin, and so sees every row. */
export const isUnscopedSql = ({ role, ids }: StaffColumns): SQL =>
  sql`(${role} = 'admin' or ${has(ids, [FULL_ACCESS])})`;

/** `permits` in SQL: whether a member of staff satisfies the requirement of a capability. */
export function permitsSql(what: Capability, { role, ids }: StaffColumns): SQL {
  const { any, all = [], not = [], beyondFull = false }: Requirement = CAPABILITIES[what];
  const parts = [
    has(ids, any),
    ...all.map((id) => has(ids, [id])),
    ...not.map((id) => sql`not ${has(ids, [id])}`),
  ];
  const condition = sql.join(parts, sql` and `);
  const full = has(ids, [FULL_ACCESS]);
  const granted = beyondFull ? sql`(not ${full} and ${condition})` : sql`(${full} or (${condition}))`;
  return sql`(${role} = 'admin' or ${granted})`;
}
