import 'server-only';
import { and, sql } from 'drizzle-orm';
import { type Db, db } from '@/db/client';
import { DEFAULT_SORT, type ListParams } from '@/lib/column-values/list-params';
import { AppError } from '@/lib/foundation/errors';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { type ListDefinition, tabOf } from './define';
import { findPage, findWithNumbers, idsOf, isLowerBound, listWhere, numbersOf, totalOf } from './find';
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

/** Loads the rows of these ids, in their order. */
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

/** {@link runList} returning the ids of the rows, for a page that is too large to load at once. */
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

/** Only the tab: the fallback if the other filters of an old link are invalid. */
const tabOnly = <Row>({ tabs }: ListDefinition<Row>, filters: Filters): Filters =>
  tabs && filters[tabs.param] ? { [tabs.param]: filters[tabs.param] ?? '' } : {};

/** Loads the data of a screen; if a filter in its address is refused, loads it again with the tab alone. */
export async function orWithoutFilters<Row, Sort extends string, T>(
  { list }: Pick<ListSource<Row, Sort>, 'list'>,
  request: ListParams<Sort>,
  read: (params: ListParams<Sort>) => Promise<T>,
): Promise<T> {
  return read(request).catch((error) => {
    if (!(error instanceof AppError) || error.kind !== 'invalid') throw error;
    return read({ ...request, page: 0, filters: tabOnly(list, request.filters) });
  });
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
  const [page, numbers] = await Promise.all([runList(actor, source, params), numbersOf(source, totals)]);
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
