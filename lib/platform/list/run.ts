import 'server-only';
import { type AnyColumn, and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { type Db, db } from '@/db/client';
import { AppError, invalidField } from '@/lib/foundation/errors';
import { isDay } from '@/lib/foundation/time';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import type { Capability } from '@/lib/platform/authorization/permissions';
import type { CountedValue } from './counted-value';
import { DEFAULT_SORT, type ListDefinition, type SortKey, tabOf } from './define';
import { isDistinct } from './distinct-term';
import type { LookupSource } from './lookup-source';
import type { ListParams } from './params';

type Order = (AnyColumn | SQL)[];
type Filters = Record<string, string>;

/** Throws 400 for a value out of range. `all` contains every filter. */
type Condition = (value: string, all: Filters, actor: Actor) => SQL | undefined;

/** One per filter key of the list, tabs and dates included; `together` leaves a key to the condition of that name. */
type Conditions<Key extends string> = [Key] extends [never]
  ? Record<string, never>
  : Record<Key, Condition | 'together'>;

/**
 * The list as SQL: what its definition names, no more and no less. Ids are found on one table first, then only the rows
 * of the page are loaded.
 */
export type ListSource<Row, Sort extends string = string, Key extends string = string> = LookupSource & {
  list: ListDefinition<Row, Sort, Key>;
  /** The table that ids come from. */
  table: SQL;
  id: AnyColumn;
  /** Conditions that always apply (not deleted …). */
  always?: SQL;
  /** Rows that this actor may see: docs/rules.md#list-scope. Required, so that no list can forget it. */
  scope: (actor: Actor) => SQL | undefined;
  search?: (term: string, actor: Actor) => SQL;
  filters: Conditions<NoInfer<Key>>;
  /** The condition of the tabs ({@link inTab}), and conditions that combine several filters. */
  together?: (filters: Filters) => SQL | undefined;
  /** Filters by a record whose values are counted when one is opened. */
  counted?: Partial<Record<NoInfer<Key>, CountedValue>>;
  /** The id follows by itself: `[]` sorts by id alone. */
  sorts: Record<SortKey<NoInfer<Sort>>, Order>;
  /** Whether these filters leave few rows, which are then sorted, and not looked for in the order of the list. */
  isNarrow?: (filters: Filters) => boolean;
  /** The whole rows of these ids, in any order. */
  load: (on: Db, ids: number[], actor: Actor) => Promise<(Row & { id: number })[]>;
  /** The filters of an export, when they differ from the list on the screen; throws 400 for too wide a window. */
  forExport?: (filters: Filters) => Filters;
  /** The filters of each file of an export that is too wide for one. */
  exportParts?: (filters: Filters) => Filters[];
  /** A total that is known without counting rows, as an expression, for the filters that have one. */
  knownTotal?: (actor: Actor, filters: Filters) => SQL | undefined;
  /** A search stops counting at this many matches: a broad term must not cost a second. */
  countSearchUpTo?: number;
  /** The same without a search, for tables that grow with every action. */
  countUpTo?: number;
};

/** Ties the SQL to the list: a sort or filter key that is missing or unknown does not compile. */
export const listSource = <Row, Sort extends string, Key extends string>(
  source: ListSource<Row, Sort, Key>,
): ListSource<Row, Sort, Key> => source;

/** The condition of the tab that the filters name, else `without`; one per tab of the list. */
export function inTab<Row, Sort extends string, Key extends string, TabName extends string>(
  list: ListDefinition<Row, Sort, Key, TabName>,
  filters: Filters,
  conditions: Record<NoInfer<TabName>, SQL | undefined>,
  without: SQL | undefined,
): SQL | undefined {
  const tab = tabOf(list, filters);
  return tab ? conditions[tab.key] : without;
}

/** `totalIsLowerBound`: there are more rows than `total`, at which counting stopped. */
export type Page<Row> = {
  rows: Row[];
  total: number;
  totalIsLowerBound: boolean;
  page: number;
  limit: number;
};

/** `%term%`, with the wildcards of the term itself escaped. */
export const contains = (term: string): string => `%${term.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** The filter on a foreign key: the value must be an id, else 400. */
export const idIs = (key: string, column: AnyColumn) => (value: string) => eq(column, filterId(key, value));

/** Whether the id is one of these; the same statement for any number of them, so that it is planned once. */
export const hasId = (id: AnyColumn | SQL, ids: number[]): SQL =>
  sql`${id} = any(${`{${ids.join()}}`}::bigint[])`;

/** Parses the id of a filter; throws 400 for anything else. */
export function filterId(key: string, value: string): number {
  if (/^\d{1,15}$/.test(value)) return Number(value);
  throw invalidField(key, `${key} must be an id`);
}

/** Parses the local date of a filter; throws 400 for anything else. */
export function filterDay(key: string, value: string): string {
  if (/^2[01]\d{2}-\d{2}-\d{2}$/.test(value) && isDay(value)) return value;
  throw invalidField(key, `${key} must be a date, YYYY-MM-DD`);
}

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

function orderBy<Row, Sort extends string>(source: ListSource<Row, Sort>, params: ListParams<Sort>): SQL {
  const direction = params.type === 'ASC' ? asc : desc;
  const isNarrow = isDistinct(params.search) || source.isNarrow?.(params.filters);
  // No index has this expression, so none is read in its order.
  const sorted = (key: AnyColumn | SQL) => (isNarrow ? sql`coalesce(${key}, ${key})` : key);
  // The id makes the order total, so that paging neither repeats nor skips a row.
  return sql.join(
    [...source.sorts[params.sort], source.id].map((key) => direction(sorted(key))),
    sql`, `,
  );
}

/** The ids of one page, in the order of the list. */
export async function idsOf<Row, Sort extends string>(
  on: Db,
  source: ListSource<Row, Sort>,
  where: SQL,
  params: ListParams<Sort>,
): Promise<number[]> {
  const page = sql`select ${source.id} from ${source.table} where ${where} order by ${orderBy(source, params)} limit ${params.limit} offset ${params.page * params.limit}`;
  // One text: a hundred thousand rows of one number each take ten times as long to read.
  const [found] = await on.execute<{ ids: string }>(sql`select array_to_string(array(${page}), ',') as ids`);
  return found?.ids ? found.ids.split(',').map(Number) : [];
}

/** A total that needs no counting, for these rows. */
const knownTotalOf = <Row>(source: ListSource<Row>, actor: Actor, { search, filters, ids }: Asked) =>
  search === '' && !ids ? source.knownTotal?.(actor, filters) : undefined;

/** Where counting these rows stops; undefined when it does not. */
const boundOf = <Row>(source: ListSource<Row>, { search }: Asked): number | undefined =>
  (search === '' ? undefined : source.countSearchUpTo) ?? source.countUpTo;

function totalOf<Row>(source: ListSource<Row>, actor: Actor, params: Asked): SQL {
  const known = knownTotalOf(source, actor, params);
  if (known) return known;
  const where = listWhere(source, actor, params);
  const bound = boundOf(source, params);
  return bound
    ? sql`select count(*) from (select 1 from ${source.table} where ${where} limit ${bound}) as bounded`
    : sql`select count(*) from ${source.table} where ${where}`;
}

const isLowerBound = <Row>(source: ListSource<Row>, actor: Actor, params: Asked, total: number) =>
  total === boundOf(source, params) && !knownTotalOf(source, actor, params);

/** The numbers of these expressions, in one statement. */
async function numbersOf(totals: SQL[]): Promise<number[]> {
  if (totals.length === 0) return [];
  const each = totals.map((total) => sql`(${total})::int`);
  const [row] = await db().execute<{ totals: number[] }>(
    sql`select array[${sql.join(each, sql`, `)}] as totals`,
  );
  return row?.totals ?? [];
}

/** The rows of these ids, in their order. */
export async function rowsOf<Row>(
  on: Db,
  source: ListSource<Row>,
  ids: number[],
  actor: Actor,
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const place = new Map(ids.map((id, index) => [id, index]));
  const rows = await source.load(on, ids, actor);
  return rows.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}

/**
 * One page of a list, as this actor sees it; a page past the end is empty. Throws 403 without the list's
 * permission and 400 for a filter value out of range.
 */
export async function runList<Row, Sort extends string>(
  actor: Actor,
  source: ListSource<Row, Sort>,
  params: ListParams<Sort>,
  /** The total, where it is being counted already. */
  counted: () => Promise<number> = async () => (await numbersOf([totalOf(source, actor, params)]))[0] ?? 0,
): Promise<Page<Row>> {
  authorize(actor, source.list.permission);
  const where = listWhere(source, actor, params);
  const [ids, total] = await Promise.all([idsOf(db(), source, where, params), counted()]);
  return {
    rows: await rowsOf(db(), source, ids, actor),
    total,
    totalIsLowerBound: isLowerBound(source, actor, params, total),
    page: params.page,
    limit: params.limit,
  };
}

/**
 * The newest rows of a list, or of a search in it, or of those with these ids, without a total: for an overview. Throws
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

/** Only the tab: the fallback when the other filters of an old link are invalid. */
const tabOnly = <Row>({ tabs }: ListDefinition<Row>, filters: Filters): Filters =>
  tabs && filters[tabs.param] ? { [tabs.param]: filters[tabs.param] ?? '' } : {};

/** The tab that the filters name, when they name nothing else. */
function wholeTab<Row>(list: ListDefinition<Row>, filters: Filters): string | undefined {
  return Object.keys(filters).length === 1 ? tabOf(list, filters)?.key : undefined;
}

type Screen<Row, Sort extends string> = {
  page: Page<Row>;
  params: ListParams<Sort>;
  counts: Record<string, number>;
};

/**
 * Like {@link runList}, for a screen: a page past the end shows the last one with rows, and filters out of
 * range are dropped. Returns the parameters that it used and the rows of each tab as well; what is shown of a whole tab
 * is counted once.
 */
export async function runScreen<Row, Sort extends string>(
  actor: Actor,
  source: ListSource<Row, Sort>,
  asked: ListParams<Sort>,
): Promise<Screen<Row, Sort>> {
  const counting = countTabs(actor, source);
  const attempt = async (params: ListParams<Sort>) => {
    const tab = params.search === '' && !params.ids ? wholeTab(source.list, params.filters) : undefined;
    const counted = tab === undefined ? undefined : async () => (await counting)[tab] ?? 0;
    const [page, counts] = await Promise.all([runList(actor, source, params, counted), counting]);
    return { page, params, counts };
  };
  const shown = await attempt(asked).catch((error) => {
    if (!(error instanceof AppError) || error.kind !== 'invalid') throw error;
    return attempt({ ...asked, page: 0, filters: tabOnly(source.list, asked.filters) });
  });
  const { page, params } = shown;
  if (page.rows.length > 0 || params.page === 0 || page.total === 0) return shown;
  const last = Math.min(params.page - 1, Math.ceil(page.total / params.limit) - 1);
  return attempt({ ...params, page: Math.max(0, last) });
}

/** How many rows each tab has, for the numbers beside the tab labels. */
async function countTabs<Row>(actor: Actor, source: ListSource<Row>): Promise<Record<string, number>> {
  const { tabs } = source.list;
  if (!tabs) return {};
  const totals = tabs.tabs.map(({ key }) =>
    totalOf(source, actor, { search: '', filters: { [tabs.param]: key } }),
  );
  const counts = await numbersOf(totals);
  return Object.fromEntries(tabs.tabs.map(({ key }, at) => [key, counts[at] ?? 0]));
}
