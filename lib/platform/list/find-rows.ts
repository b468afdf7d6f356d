import 'server-only';
import { and, type SQL, sql } from 'drizzle-orm';
import { type Db, db } from '@/db/client';
import { DEFAULT_SORT, type ListParams } from '@/lib/column-values/list-params';
import type { Capability } from '@/lib/entities/permissions';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { type ListDefinition, tabOf } from './define';
import { hasId } from './filter-conditions';
import { countOf, countOfFound, type How, readPage } from './page-statement';
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
  totalIsLowerBound: total === countingOf(source, actor, params).bound,
  page: params.page,
  limit: params.limit,
});

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
  const where = listWhere(source, actor, params);
  const found = await readPage(db(), { source, page: { where, params }, totals });
  const counts = countsOf(keys, found.totals);
  const rows = await rowsOf(db(), source, found.ids, actor);
  return { page: { rows, ...aboutPage(actor, source, params, counts[tab] ?? 0) }, params, counts };
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

/** The ids of one page of a list, in its order. */
export async function idsOf<Row, Sort extends string>(
  on: Db,
  source: ListSource<Row, Sort>,
  where: SQL,
  params: ListParams<Sort>,
): Promise<number[]> {
  const { ids } = await readPage(on, { source, page: { where, params }, totals: [] });
  return ids;
}

/** A total that needs no counting; or else the number at which counting stops, if it does. */
function countingOf<Row>(source: ListSource<Row>, actor: Actor, { search, filters, ids }: Selection) {
  const known = search === '' && !ids ? source.knownTotal?.(actor, filters) : undefined;
  const bound = (search === '' ? undefined : source.countSearchUpTo) ?? source.countUpTo;
  return known ? { known } : { bound };
}

/** The number of rows of a list, as an expression beside a page that is found like this. */
export function totalOf<Row>(source: ListSource<Row>, actor: Actor, params: Selection, how?: How): SQL {
  const { known, bound } = countingOf(source, actor, params);
  if (known) return known;
  return how === 'found-first'
    ? countOfFound(bound)
    : countOf(source, listWhere(source, actor, params), bound);
}

/** The numbers of rows of a list that these expressions count, in one statement. */
export async function countsOfRows<Row>(source: ListSource<Row>, totals: SQL[]): Promise<number[]> {
  return totals.length === 0 ? [] : (await readPage(db(), { source, totals })).totals;
}

/** The ids of one page of a list, in its order, and the number of rows. */
export async function findPage<Row, Sort extends string>(
  source: ListSource<Row, Sort>,
  actor: Actor,
  params: ListParams<Sort>,
): Promise<[ids: number[], total: number]> {
  const { search, filters, sort } = params;
  const areFew = isDistinctTerm(cleanSearchText(search)) || source.isNarrow?.(filters, sort);
  const how = areFew ? 'found-first' : 'ordered';
  const where = listWhere(source, actor, params);
  const total = totalOf(source, actor, params, how);
  const { ids, totals } = await readPage(db(), { source, page: { where, params, how }, totals: [total] });
  return [ids, totals[0] ?? 0];
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
