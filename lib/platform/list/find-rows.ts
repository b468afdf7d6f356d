import 'server-only';
import { type AnyColumn, and, asc, desc, type SQL, sql } from 'drizzle-orm';
import { type Db, db } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import { DEFAULT_SORT, type ListParams } from '@/lib/column-values/list-params';
import type { Capability } from '@/lib/entities/permissions';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { type ListDefinition, tabOf } from './define';
import { hasId } from './filter-conditions';
import { orWithoutFilters } from './refused-filters';
import { cleanSearchText, isDistinctTerm } from './search-terms';
import type { Filters, ListSource } from './source';

/** `totalIsLowerBound`: there are more rows than `total`, because counting stopped there. */
export type Page<Row> = {
  rows: Row[];
  total: number;
  totalIsLowerBound: boolean;
  page: number;
  limit: number;
};

/** The rows in the order of their ids. */
export function inOrderOf<Row extends { id: number }>(ids: number[], rows: Row[]): Row[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return rows.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}

/** Loads the rows of a list with these ids, in their order. */
export async function rowsOf<Row>(
  on: Db,
  source: ListSource<Row>,
  ids: number[],
  actor: Actor,
): Promise<Row[]> {
  return ids.length === 0 ? [] : inOrderOf(ids, await source.load(on, ids, actor));
}

/**
 * One page of a list, as this actor sees it; a page past the end is empty. Throws 403 without the list's permission
 * and 400 for a filter value out of range.
 */
export async function runList<Row, Sort extends string>(
  actor: Actor,
  source: ListSource<Row, Sort>,
  params: ListParams<Sort>,
): Promise<Page<Row>> {
  const { ids, ...about } = await findIds(actor, source, params);
  return { rows: await rowsOf(db(), source, ids, actor), ...about };
}

/** The ids of one page of a list, like {@link runList}, for a page that is too large to load at once. */
export async function findIds<Row, Sort extends string>(
  actor: Actor,
  source: ListSource<Row, Sort>,
  params: ListParams<Sort>,
): Promise<Omit<Page<Row>, 'rows'> & { ids: number[] }> {
  authorize(actor, source.list.permission);
  const [ids, total] = await findPage(source, actor, params);
  return { ids, ...aboutPage(actor, source, params, total) };
}

const aboutPage = <Row, Sort extends string>(
  actor: Actor,
  source: ListSource<Row, Sort>,
  params: ListParams<Sort>,
  total: number,
): Omit<Page<Row>, 'rows'> => ({
  total,
  totalIsLowerBound: isLowerBound(source, actor, params, total),
  page: params.page,
  limit: params.limit,
});

async function pageOf<Row, Sort extends string>(
  actor: Actor,
  source: ListSource<Row, Sort>,
  params: ListParams<Sort>,
  ids: number[],
  total: number,
): Promise<Page<Row>> {
  return { rows: await rowsOf(db(), source, ids, actor), ...aboutPage(actor, source, params, total) };
}

/**
 * The newest rows of a list, of a search in it, or of those with these ids, without a total: for an overview. Throws
 * 403 without the list's permission.
 */
export async function newestRows<Row, Sort extends string>(
  actor: Actor,
  source: ListSource<Row, Sort>,
  limit: number,
  search = '',
  ids?: number[],
): Promise<Row[]> {
  authorize(actor, source.list.permission);
  const params: ListParams<Sort> = {
    search,
    ids,
    filters: {},
    page: 0,
    limit,
    sort: DEFAULT_SORT.key,
    type: DEFAULT_SORT.type,
  };
  const where = and(listWhere(source, actor, params), source.lookupWhere) ?? sql`true`;
  return rowsOf(db(), source, await idsOf(db(), source, where, params), actor);
}

/** The tab that the filters name, if they name nothing else. */
function wholeTab<Row>(list: ListDefinition<Row>, filters: Filters): string | undefined {
  return Object.keys(filters).length === 1 ? tabOf(list, filters)?.key : undefined;
}

type Screen<Row, Sort extends string> = {
  page: Page<Row>;
  params: ListParams<Sort>;
  counts: Record<string, number>;
};

/**
 * Like {@link runList}, for a screen: a page past the end shows the last one with rows, and filters out of range are
 * dropped. Also returns the parameters that it used and the number of rows of each tab; a number that is needed for a
 * whole tab is counted once.
 */
export async function runScreen<Row, Sort extends string>(
  actor: Actor,
  source: ListSource<Row, Sort>,
  request: ListParams<Sort>,
): Promise<Screen<Row, Sort>> {
  const attempt = (params: ListParams<Sort>) => {
    const tab = params.search === '' && !params.ids ? wholeTab(source.list, params.filters) : undefined;
    return tab === undefined ? runPart(actor, source, params) : runTab(actor, source, params, tab);
  };
  const shown = await orWithoutFilters(source, request, attempt);
  const { page, params } = shown;
  if (page.rows.length > 0 || params.page === 0 || page.total === 0) return shown;
  const last = Math.min(params.page - 1, Math.ceil(page.total / params.limit) - 1);
  return attempt({ ...params, page: Math.max(0, last) });
}

/** A page of a subset of rows, and the numbers beside the tab labels. */
async function runPart<Row, Sort extends string>(
  actor: Actor,
  source: ListSource<Row, Sort>,
  params: ListParams<Sort>,
): Promise<Screen<Row, Sort>> {
  const { keys, totals } = tabTotals(actor, source);
  const [page, numbers] = await Promise.all([runList(actor, source, params), countsOfRows(source, totals)]);
  return { page, params, counts: countsOf(keys, numbers) };
}

/** A page of a whole tab, whose total is the number beside its label. */
async function runTab<Row, Sort extends string>(
  actor: Actor,
  source: ListSource<Row, Sort>,
  params: ListParams<Sort>,
  tab: string,
): Promise<Screen<Row, Sort>> {
  authorize(actor, source.list.permission);
  const { keys, totals } = tabTotals(actor, source);
  const [ids, numbers] = await findWithNumbers(source, actor, params, totals);
  const counts = countsOf(keys, numbers);
  return { page: await pageOf(actor, source, params, ids, counts[tab] ?? 0), params, counts };
}

/** The number of rows of each tab, as expressions. */
function tabTotals<Row>(actor: Actor, source: ListSource<Row>) {
  const { param = '', tabs = [] } = source.list.tabs ?? {};
  const keys = tabs.map(({ key }) => key);
  return {
    keys,
    totals: keys.map((key) => totalOf(source, actor, { search: '', filters: { [param]: key } })),
  };
}

const countsOf = (keys: string[], numbers: number[]): Record<string, number> =>
  Object.fromEntries(keys.map((key, index) => [key, numbers[index] ?? 0]));

/** The parameters that select the rows of a list; some conditions also depend on its order. */
type Selection = Pick<ListParams, 'search' | 'filters' | 'ids'> & { sort?: string };

/** The condition by which a list finds its rows: scope, filters, search. */
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

/** The ids of one page of a list, in its order. */
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

/** The number of rows of a list, as an expression. */
export function totalOf<Row>(source: ListSource<Row>, actor: Actor, params: Selection): SQL {
  const total = knownTotalOf(source, actor, params);
  return total ?? countOf(source, listWhere(source, actor, params), boundOf(source, params));
}

const countOf = <Row>({ table }: ListSource<Row>, where: SQL, bound?: number): SQL =>
  bound
    ? sql`select count(*) from (select 1 from ${table} where ${where} limit ${sql.raw(String(bound))}) as bounded`
    : sql`select count(*) from ${table} where ${where}`;

/** Whether a list has more rows than its total, because counting stopped there. */
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

/** The numbers of rows of a list that these expressions count, in one statement. */
export async function countsOfRows<Row>(source: ListSource<Row>, totals: SQL[]): Promise<number[]> {
  if (totals.length === 0) return [];
  const [row] = await checkedRows(
    db(),
    { totals: 'int[]', list: 'text' },
    statement(source, sql`${arrayOf(totals)} as totals`),
  );
  return row?.totals ?? [];
}

/**
 * The ids of one page of a list, in its order, together with numbers of rows, in one statement: each statement is a
 * write to the socket.
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

/** The ids of one page of a list, in its order, and the number of rows. */
export async function findPage<Row, Sort extends string>(
  source: ListSource<Row, Sort>,
  actor: Actor,
  params: ListParams<Sort>,
): Promise<[ids: number[], total: number]> {
  if (isDistinctTerm(cleanSearchText(params.search)) || source.isNarrow?.(params.filters, params.sort)) {
    const [row] = await checkedRows(db(), { ids: 'text', total: 'int' }, foundFirst(source, actor, params));
    return [idsIn(row?.ids), row?.total ?? 0];
  }
  const [ids, [total = 0]] = await findWithNumbers(source, actor, params, [totalOf(source, actor, params)]);
  return [ids, total];
}

/** Rows that are loaded at once if they are needed all together. */
const BATCH = 500;

/**
 * The first rows of a list that the actor sees, all at once: for a write to each of them. Throws 403 without the
 * list's permission.
 */
export async function findRows<Row, Sort extends string>(
  actor: Actor,
  source: ListSource<Row, Sort>,
  params: ListParams<Sort>,
  most: number,
): Promise<Row[]> {
  authorize(actor, source.list.permission);
  const ids = await idsOf(db(), source, listWhere(source, actor, params), {
    ...params,
    page: 0,
    limit: most,
  });
  const rows: Row[] = [];
  for (let offset = 0; offset < ids.length; offset += BATCH)
    rows.push(...(await rowsOf(db(), source, ids.slice(offset, offset + BATCH), actor)));
  return rows;
}
