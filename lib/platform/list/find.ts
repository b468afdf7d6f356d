import 'server-only';
import { type AnyColumn, and, asc, desc, type SQL, sql } from 'drizzle-orm';
import { type Db, db } from '@/db/client';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import type { Capability } from '@/lib/platform/authorization/permissions';
import { isDistinct } from './distinct-term';
import type { ListParams } from './params';
import { hasId, type ListSource } from './source';

/** What selects the rows of a list. */
type Asked = Pick<ListParams, 'search' | 'filters' | 'ids'>;

/** The condition that selects the rows: scope, filters, search. */
export function listWhere<Row>(source: ListSource<Row>, actor: Actor, params: Asked): SQL {
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
  return (
    and(source.always, source.scope(actor), source.together?.(params.filters), ...filters, search, chosen) ??
    sql`true`
  );
}

/** The keys of an order with the id, which makes it total, so that paging neither repeats nor skips a row. */
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

/** Without an offset for the first page, whose statement is then planned once: docs/performance.md#plans. */
const windowOf = <Sort extends string>({ page, limit }: ListParams<Sort>): SQL =>
  page === 0 ? sql`limit ${limit}` : sql`limit ${limit} offset ${page * limit}`;

/** A page's ids as one expression; as a text, since a hundred thousand rows of one number each take ten times as long to read. */
const joined = (page: SQL): SQL => sql`array_to_string(array(${page}), ',')`;
const idsIn = (text?: string | null): number[] => (text ? text.split(',').map(Number) : []);

function idsSql<Row, Sort extends string>(
  source: ListSource<Row, Sort>,
  where: SQL,
  params: ListParams<Sort>,
): SQL {
  const isNarrow = isDistinct(params.search) || source.isNarrow?.(params.filters, params.sort);
  // No index has this expression, so none is read in its order.
  const sorted = (key: AnyColumn | SQL) => (isNarrow ? sql`coalesce(${key}, ${key})` : key);
  const order = inOrder(keysOf(source, params).map(sorted), params);
  const rows = and(where, source.implied?.(params.filters, params.sort));
  return joined(
    sql`select ${source.id} from ${source.table} where ${rows} order by ${order} ${windowOf(params)}`,
  );
}

/** The ids of one page, in the order of the list. */
export async function idsOf<Row, Sort extends string>(
  on: Db,
  source: ListSource<Row, Sort>,
  where: SQL,
  params: ListParams<Sort>,
): Promise<number[]> {
  const [found] = await on.execute<{ ids: string }>(sql`select ${idsSql(source, where, params)} as ids`);
  return idsIn(found?.ids);
}

/** A total that needs no counting, for these rows. */
const knownTotalOf = <Row>(source: ListSource<Row>, actor: Actor, { search, filters, ids }: Asked) =>
  search === '' && !ids ? source.knownTotal?.(actor, filters) : undefined;

/** Where counting these rows stops; undefined when it does not. */
const boundOf = <Row>(source: ListSource<Row>, { search }: Asked): number | undefined =>
  (search === '' ? undefined : source.countSearchUpTo) ?? source.countUpTo;

/** How many rows there are, as an expression. */
export function totalOf<Row>(source: ListSource<Row>, actor: Actor, params: Asked): SQL {
  const known = knownTotalOf(source, actor, params);
  return known ?? countOf(source, listWhere(source, actor, params), boundOf(source, params));
}

const countOf = <Row>({ table }: ListSource<Row>, where: SQL, bound?: number): SQL =>
  bound
    ? sql`select count(*) from (select 1 from ${table} where ${where} limit ${bound}) as bounded`
    : sql`select count(*) from ${table} where ${where}`;

/** Whether there are more rows than their total, at which counting stopped. */
export const isLowerBound = <Row>(
  source: ListSource<Row>,
  actor: Actor,
  params: Asked,
  total: number,
): boolean => total === boundOf(source, params) && !knownTotalOf(source, actor, params);

/** The numbers of these expressions, in one statement. */
export async function numbersOf(totals: SQL[]): Promise<number[]> {
  if (totals.length === 0) return [];
  const [row] = await db().execute<{ totals: number[] }>(sql`select ${arrayOf(totals)} as totals`);
  return row?.totals ?? [];
}

function arrayOf(totals: SQL[]): SQL {
  const each = totals.map((total) => sql`(${total})::int`);
  return sql`array[${sql.join(each, sql`, `)}]`;
}

/** The ids of one page, in the order of the list, and numbers beside it, in one statement. */
export async function findWithNumbers<Row, Sort extends string>(
  source: ListSource<Row, Sort>,
  actor: Actor,
  params: ListParams<Sort>,
  totals: SQL[],
): Promise<[ids: number[], numbers: number[]]> {
  const ids = idsSql(source, listWhere(source, actor, params), params);
  const [row] = await db().execute<{ ids: string; totals: number[] }>(
    sql`select ${ids} as ids, ${arrayOf(totals)} as totals`,
  );
  return [idsIn(row?.ids), row?.totals ?? []];
}

/** The ids of a page, and the total, of rows that are found once, sorted, and counted. */
function foundOnce<Row, Sort extends string>(
  source: ListSource<Row, Sort>,
  where: SQL,
  params: ListParams<Sort>,
): SQL {
  const names = keysOf(source, params).map((key, at) => ({ key, name: sql.identifier(`key${at}`) }));
  const keys = sql.join(
    names.map(({ key, name }) => sql`${key} as ${name}`),
    sql`, `,
  );
  const order = inOrder(
    names.map(({ name }) => sql`${name}`),
    params,
  );
  const id = names.at(-1)?.name;
  const page = sql`select ${id} from found order by ${order} ${windowOf(params)}`;
  const bound = boundOf(source, params);
  const total = bound ? sql`least(count(*), ${bound})` : sql`count(*)`;
  return sql`with found as materialized (select ${keys} from ${source.table} where ${where})
    select ${joined(page)} as ids, (select ${total} from found)::int as total`;
}

/**
 * The ids of one page, in the order of the list, and how many rows there are: in one statement, unless a search or the filters
 * leave some of very many rows. Page and total are then read at the same time, each planned for what it is.
 */
export async function findPage<Row, Sort extends string>(
  source: ListSource<Row, Sort>,
  actor: Actor,
  params: ListParams<Sort>,
): Promise<[ids: number[], total: number]> {
  const where = listWhere(source, actor, params);
  const known = knownTotalOf(source, actor, params);
  const total = known ?? countOf(source, where, boundOf(source, params));
  const isFew = isDistinct(params.search);
  const isSome = params.search !== '' || source.isNarrow?.(params.filters, params.sort);
  if (isSome && !isFew && !known) {
    const [ids, [counted = 0]] = await Promise.all([idsOf(db(), source, where, params), numbersOf([total])]);
    return [ids, counted];
  }
  const statement = isFew
    ? foundOnce(source, where, params)
    : sql`select ${idsSql(source, where, params)} as ids, (${total})::int as total`;
  const [row] = await db().execute<{ ids: string; total: number }>(statement);
  return [idsIn(row?.ids), row?.total ?? 0];
}
