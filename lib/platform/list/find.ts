import 'server-only';
import { type AnyColumn, and, asc, desc, type SQL, sql } from 'drizzle-orm';
import { type Db, db } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import type { ListParams } from '@/lib/column-values/list-params';
import type { Capability } from '@/lib/entities/permissions';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { isDistinct } from './distinct-term';
import { searched } from './search-terms';
import { hasId, type ListSource } from './source';

/** The parameters that select the rows of a list; some conditions also depend on its order. */
type Selection = Pick<ListParams, 'search' | 'filters' | 'ids'> & { sort?: string };

/** The condition that selects the rows: scope, filters, search. */
export function listWhere<Row>(source: ListSource<Row>, actor: Actor, params: Selection): SQL {
  const needed = Object.entries<Capability | undefined>(source.list.filterNeeds ?? {});
  for (const [key, capability] of needed)
    if (capability && params.filters[key] !== undefined) authorize(actor, capability);
  const filters = Object.entries(source.filters).map(([key, condition]) => {
    const value = params.filters[key];
    if (value === undefined || condition === 'together') return undefined;
    return condition(value, params.filters, actor);
  });
  const search = params.search && source.search ? source.search(params.search, actor) : undefined;
  const chosen = params.ids && hasId(source.id, params.ids);
  const together = source.together?.(params.filters, params.sort);
  return and(source.always, source.scope(actor), together, ...filters, search, chosen) ?? sql`true`;
}

/** The sort keys followed by the id, which makes the order total, so that paging neither repeats nor skips a row. */
const keysOf = <Row, Sort extends string>(source: ListSource<Row, Sort>, { sort }: ListParams<Sort>) => [
  ...source.sorts[sort],
  source.id,
];

function inOrder<Sort extends string>(keys: (AnyColumn | SQL)[], { type }: ListParams<Sort>): SQL {
  const direction = type === 'ASC' ? asc : desc;
  return sql.join(
    keys.map((key) => direction(key)),
    sql`, `,
  );
}

/**
 * Limits that are inlined into the statement. Not all are: API callers can send any limit, and each would be a
 * separate statement.
 */
const USUAL_LIMITS = new Set([1, 2, 5, 10, 20, 25, 50, 100]);

/** Inlined if possible, so that the database plans the statement once: docs/performance.md#plans. */
function windowOf<Sort extends string>({ page, limit }: ListParams<Sort>): SQL {
  const most = USUAL_LIMITS.has(limit) ? sql.raw(String(limit)) : sql`${limit}`;
  return page === 0 ? sql`limit ${most}` : sql`limit ${most} offset ${page * limit}`;
}

/**
 * A page's ids as one expression; as text, because reading a hundred thousand single-column rows takes ten times as
 * long.
 */
const joined = (page: SQL): SQL => sql`array_to_string(array(${page}), ',')`;
const idsIn = (text?: string | null): number[] => (text ? text.split(',').map(Number) : []);

/** The ids of a page, which the database finds in the order of the list. */
function idsSql<Row, Sort extends string>(
  source: ListSource<Row, Sort>,
  where: SQL,
  params: ListParams<Sort>,
): SQL {
  const order = inOrder(keysOf(source, params), params);
  return joined(
    sql`select ${source.id} from ${source.table} where ${where} order by ${order} ${windowOf(params)}`,
  );
}

/**
 * A statement of a list. The list's name is a parameter, because the driver prepares no statement without parameters:
 * docs/performance.md#plans.
 */
const statement = <Row, Sort extends string>({ list }: ListSource<Row, Sort>, columns: SQL): SQL =>
  sql`select ${columns}, ${list.name}::text as list`;

/** The ids of one page, in the order of the list. */
export async function idsOf<Row, Sort extends string>(
  on: Db,
  source: ListSource<Row, Sort>,
  where: SQL,
  params: ListParams<Sort>,
): Promise<number[]> {
  const [row] = await checkedRows(
    on,
    { ids: 'text', list: 'text' },
    statement(source, sql`${idsSql(source, where, params)} as ids`),
  );
  return idsIn(row?.ids);
}

/** A total for these rows that needs no counting. */
const knownTotalOf = <Row>(source: ListSource<Row>, actor: Actor, { search, filters, ids }: Selection) =>
  search === '' && !ids ? source.knownTotal?.(actor, filters) : undefined;

/** The number at which counting these rows stops; undefined if it does not. */
const boundOf = <Row>(source: ListSource<Row>, { search }: Selection): number | undefined =>
  (search === '' ? undefined : source.countSearchUpTo) ?? source.countUpTo;

/** The number of rows, as an expression. */
export function totalOf<Row>(source: ListSource<Row>, actor: Actor, params: Selection): SQL {
  const total = knownTotalOf(source, actor, params);
  return total ?? countOf(source, listWhere(source, actor, params), boundOf(source, params));
}

const countOf = <Row>({ table }: ListSource<Row>, where: SQL, bound?: number): SQL =>
  bound
    ? sql`select count(*) from (select 1 from ${table} where ${where} limit ${sql.raw(String(bound))}) as bounded`
    : sql`select count(*) from ${table} where ${where}`;

/** Whether there are more rows than their total, because counting stopped there. */
export const isLowerBound = <Row>(
  source: ListSource<Row>,
  actor: Actor,
  params: Selection,
  total: number,
): boolean => total === boundOf(source, params) && !knownTotalOf(source, actor, params);

function arrayOf(totals: SQL[]): SQL {
  const numbers = totals.map((total) => sql`(${total})::int`);
  return sql`array[${sql.join(numbers, sql`, `)}]::int[]`;
}

/** The numbers that these expressions return, in one statement. */
export async function numbersOf<Row>(source: ListSource<Row>, totals: SQL[]): Promise<number[]> {
  if (totals.length === 0) return [];
  const [row] = await checkedRows(
    db(),
    { totals: 'int[]', list: 'text' },
    statement(source, sql`${arrayOf(totals)} as totals`),
  );
  return row?.totals ?? [];
}

/**
 * The ids of one page, in the order of the list, together with numbers, in one statement: each statement is a write
 * to the socket.
 */
export async function findWithNumbers<Row, Sort extends string>(
  source: ListSource<Row, Sort>,
  actor: Actor,
  params: ListParams<Sort>,
  totals: SQL[],
): Promise<[ids: number[], numbers: number[]]> {
  const ids = idsSql(source, listWhere(source, actor, params), params);
  const [row] = await checkedRows(
    db(),
    { ids: 'text', totals: 'int[]', list: 'text' },
    statement(source, sql`${ids} as ids, ${arrayOf(totals)} as totals`),
  );
  return [idsIn(row?.ids), row?.totals ?? []];
}

/**
 * The ids of a page, and the total, for rows that are found first and then sorted: `offset 0` keeps the planner from
 * considering the order when it finds them. The rows are materialised where they are also counted.
 */
function foundFirst<Row, Sort extends string>(
  source: ListSource<Row, Sort>,
  actor: Actor,
  params: ListParams<Sort>,
): SQL {
  const keys = keysOf(source, params).map((key, index) => ({ key, name: sql.identifier(`key${index}`) }));
  const columns = keys.map(({ key, name }) => sql`${key} as ${name}`);
  const names = keys.map(({ name }) => sql`${name}`);
  const rows = sql`select ${sql.join(columns, sql`, `)} from ${source.table} where ${listWhere(source, actor, params)} offset 0`;
  const page = sql`select ${names.at(-1)} from found order by ${inOrder(names, params)} ${windowOf(params)}`;
  const bound = boundOf(source, params);
  const counted = bound ? sql`least(count(*), ${bound})` : sql`count(*)`;
  const total = knownTotalOf(source, actor, params) ?? sql`select ${counted} from found`;
  return sql`with found as (${rows}) select ${joined(page)} as ids, (${total})::int as total`;
}

/** The ids of one page, in the order of the list, and the number of rows. */
export async function findPage<Row, Sort extends string>(
  source: ListSource<Row, Sort>,
  actor: Actor,
  params: ListParams<Sort>,
): Promise<[ids: number[], total: number]> {
  if (isDistinct(searched(params.search)) || source.isNarrow?.(params.filters, params.sort)) {
    const [row] = await checkedRows(db(), { ids: 'text', total: 'int' }, foundFirst(source, actor, params));
    return [idsIn(row?.ids), row?.total ?? 0];
  }
  const [ids, [total = 0]] = await findWithNumbers(source, actor, params, [totalOf(source, actor, params)]);
  return [ids, total];
}
