import 'server-only';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import type { ListParams } from '@/lib/column-values/list-params';
import { invalid } from '@/lib/foundation/errors';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import type { Filter } from './define';
import { listWhere } from './find-rows';
import type { CountedValue, ListSource } from './source';

/** The number of rows that are sampled: if there are more, counts are lower bounds, and values can be missing. */
const MOST_ROWS = 10_000;

/** The number of rows that a filter would leave, by value. */
export type ValueCounts = {
  /** There are more rows than were sampled. */
  isBounded: boolean;
  values: { value: string; name: string; count: number }[];
};

/** An own property of an object by a key from a client, not an inherited one. */
const ownValue = <T>(from: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(from, key) ? from[key] : undefined;

/** Every filter that is cleared with this one, including itself. */
function withDependents(filters: Filter[], key: string): string[] {
  const below = filters.filter((each) => each.kind === 'lookup' && each.dependsOn?.filter === key);
  return [key, ...below.flatMap((each) => (each.kind === 'lookup' ? withDependents(filters, each.key) : []))];
}

/**
 * The values of a filter that occur in rows, with their counts, among the rows that the other filters leave; one
 * statement. Throws 403 without the list's permission, 400 for a filter whose values are not counted.
 */
export async function countValues<Row>(
  actor: Actor,
  source: ListSource<Row>,
  params: ListParams,
  key: string,
): Promise<ValueCounts> {
  const { list, table } = source;
  authorize(actor, list.permission);
  const all = list.filters ?? [];
  const filter = all.find((each) => each.kind !== 'dates' && each.key === key);
  const others = { ...params.filters };
  for (const each of withDependents(all, key)) delete others[each];
  const where = listWhere(source, actor, { ...params, filters: others });
  const some = sql`(select * from ${table} where ${where} limit ${MOST_ROWS + 1}) as ${table}`;
  const counted = ownValue(source.counted ?? {}, key);
  if (counted) {
    const value = sql`counts.value`;
    const each = typeof counted.value === 'function' ? counted.value(actor) : counted.value;
    const rows = await checkedRows(
      db(),
      { value: 'text', name: 'text', count: 'int', seen: 'int' },
      sql`
      with looked as materialized (select * from ${table} where ${where} limit ${MOST_ROWS + 1}),
        counts as (select ${each} as value, count(*)::int as count from looked as ${table} group by 1)
      select value::text, ${counted.name(value)} as name, count, (select count(*)::int from looked) as seen
      from counts order by value is null, name, value`,
    );
    return {
      isBounded: (rows[0]?.seen ?? 0) > MOST_ROWS,
      values: rows.flatMap(({ value, name, count }) => (value === null ? [] : [{ value, name, count }])),
    };
  }
  const condition = ownValue(source.filters as Record<string, unknown>, key) as
    | ((value: string, all: Record<string, string>, actor: Actor) => SQL | undefined)
    | 'together'
    | undefined;
  if (filter?.kind !== 'choice' || typeof condition !== 'function')
    throw invalid('The values of this filter are not counted');
  const each = filter.choices.map(
    ({ value }) => sql`count(*) filter (where ${condition(value, others, actor) ?? sql`true`})::int`,
  );
  const [row] = await checkedRows(
    db(),
    { seen: 'int', counts: 'int[]' },
    sql`select count(*)::int as seen, array[${sql.join(each, sql`, `)}] as counts from ${some}`,
  );
  return {
    isBounded: (row?.seen ?? 0) > MOST_ROWS,
    values: filter.choices.flatMap(({ value, label }, index) => {
      const count = row?.counts[index] ?? 0;
      return count > 0 ? [{ value, name: label, count }] : [];
    }),
  };
}

/** The names of the records of a table, for a counted filter by their ids. */
export const recordNameIn =
  (table: { id: AnyColumn; name: AnyColumn }): CountedValue['name'] =>
  (value) =>
    sql`(select ${table.name} from ${table.id.table} where ${table.id} = ${value})`;
