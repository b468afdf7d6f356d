import 'server-only';
import { type AnyColumn, and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { type Db, db } from '@/db/client';
import { AppError, invalid, invalidField } from '@/lib/foundation/errors';
import { isDay } from '@/lib/foundation/time';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { DEFAULT_SORT, type ListDefinition, MAX_ROWS } from './define';
import type { ListParams } from './params';

type Order = (AnyColumn | SQL)[];

/** The list as SQL. Ids are found on one table first, then only the rows of the page are loaded. */
export type ListSource<Row> = {
  list: ListDefinition<Row>;
  /** The table that ids come from. */
  table: SQL;
  id: AnyColumn;
  /** Conditions that always apply (not deleted …). */
  always?: SQL;
  /** Rows that this actor may see: docs/rules.md#list-scope. Required, so that no list can forget it. */
  scope: (actor: Actor) => SQL | undefined;
  search?: (term: string, actor: Actor) => SQL;
  /** One condition per filter key; throws 400 for a value out of range. `all` contains every filter. */
  filters?: Record<string, (value: string, all: Record<string, string>, actor: Actor) => SQL | undefined>;
  /** The condition when no tab is named, and conditions that combine several filters. */
  together?: (filters: Record<string, string>) => SQL | undefined;
  sorts: Record<string, Order>;
  /** The whole rows of these ids, in any order. */
  load: (on: Db, ids: number[], actor: Actor) => Promise<(Row & { id: number })[]>;
  lookupName?: AnyColumn | SQL;
  /** The window of an export, when it differs from the list on the screen; throws 400 when it is too wide. */
  forExport?: (params: ListParams) => ListParams;
  /** A total that is known without counting rows, for the filters that have one. */
  knownTotal?: (actor: Actor, filters: Record<string, string>) => Promise<number> | undefined;
  /** A search stops counting at this many matches: a broad term must not cost a second. */
  countSearchUpTo?: number;
  /** The same without a search, for tables that grow with every action. */
  countUpTo?: number;
};

export type Page<Row> = { rows: Row[]; total: number; page: number; limit: number };

/** `%term%`, with the wildcards of the term itself escaped. */
export const contains = (term: string): string => `%${term.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** The filter on a foreign key: the value must be an id, else 400. */
export const idIs = (key: string, column: AnyColumn) => (value: string) => eq(column, filterId(key, value));

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

/** The condition that selects the rows: scope, filters, search. */
export function listWhere<Row>(
  source: ListSource<Row>,
  actor: Actor,
  params: Pick<ListParams, 'search' | 'filters'>,
): SQL {
  const filters = Object.entries(source.filters ?? {}).map(([key, condition]) => {
    const value = params.filters[key];
    return value === undefined ? undefined : condition(value, params.filters, actor);
  });
  const search = params.search && source.search ? source.search(params.search, actor) : undefined;
  return (
    and(source.always, source.scope(actor), source.together?.(params.filters), ...filters, search) ??
    sql`true`
  );
}

function orderBy<Row>(source: ListSource<Row>, params: ListParams): SQL {
  const direction = params.type === 'ASC' ? asc : desc;
  const keys = source.sorts[params.sort] ?? [];
  // The id makes the order total, so that paging neither repeats nor skips a row.
  return sql.join(
    [...keys, source.id].map((key) => direction(key)),
    sql`, `,
  );
}

async function idsOf<Row>(source: ListSource<Row>, where: SQL, params: ListParams): Promise<number[]> {
  const found = await db().execute<{ id: string }>(
    sql`select ${source.id} as id from ${source.table} where ${where} order by ${orderBy(source, params)} limit ${params.limit} offset ${params.page * params.limit}`,
  );
  return found.map((row) => Number(row.id));
}

async function countOf<Row>(source: ListSource<Row>, where: SQL, searching: boolean): Promise<number> {
  const bound = (searching ? source.countSearchUpTo : undefined) ?? source.countUpTo;
  const counted = bound
    ? sql`select count(*)::int as total from (select 1 from ${source.table} where ${where} limit ${bound}) as bounded`
    : sql`select count(*)::int as total from ${source.table} where ${where}`;
  const [row] = await db().execute<{ total: number }>(counted);
  return row?.total ?? 0;
}

function totalOf<Row>(
  source: ListSource<Row>,
  actor: Actor,
  params: Pick<ListParams, 'search' | 'filters'>,
): Promise<number> {
  const known = params.search === '' ? source.knownTotal?.(actor, params.filters) : undefined;
  return known ?? countOf(source, listWhere(source, actor, params), params.search !== '');
}

async function rowsOf<Row>(source: ListSource<Row>, ids: number[], actor: Actor): Promise<Row[]> {
  if (ids.length === 0) return [];
  const place = new Map(ids.map((id, index) => [id, index]));
  const rows = await source.load(db(), ids, actor);
  return rows.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}

/**
 * One page of a list, as this actor sees it; a page past the end is empty. Throws 403 without the list's
 * permission and 400 for a filter value out of range.
 */
export async function runList<Row>(
  actor: Actor,
  source: ListSource<Row>,
  params: ListParams,
): Promise<Page<Row>> {
  authorize(actor, source.list.permission);
  const where = listWhere(source, actor, params);
  const [ids, total] = await Promise.all([idsOf(source, where, params), totalOf(source, actor, params)]);
  return { rows: await rowsOf(source, ids, actor), total, page: params.page, limit: params.limit };
}

/**
 * The newest rows of a list, or of a search in it, without a total: for an overview. Throws 403 without the
 * list's permission.
 */
export async function newestRows<Row>(
  actor: Actor,
  source: ListSource<Row>,
  limit: number,
  search = '',
): Promise<Row[]> {
  authorize(actor, source.list.permission);
  const params: ListParams = {
    search,
    filters: {},
    page: 0,
    limit,
    sort: DEFAULT_SORT.key,
    type: DEFAULT_SORT.type,
  };
  return rowsOf(source, await idsOf(source, listWhere(source, actor, params), params), actor);
}

/** Only the tab: the fallback when the other filters of an old link are invalid. */
const tabOnly = <Row>(
  { tabs }: ListDefinition<Row>,
  filters: Record<string, string>,
): Record<string, string> => (tabs && filters[tabs.param] ? { [tabs.param]: filters[tabs.param] ?? '' } : {});

/**
 * Like {@link runList}, for a screen: a page past the end shows the last one with rows, and filters out of
 * range are dropped. Returns the parameters that it used as well.
 */
export async function runScreen<Row>(
  actor: Actor,
  source: ListSource<Row>,
  asked: ListParams,
): Promise<{ page: Page<Row>; params: ListParams }> {
  const attempt = async (params: ListParams) => ({ page: await runList(actor, source, params), params });
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
export async function countTabs<Row>(actor: Actor, source: ListSource<Row>): Promise<Record<string, number>> {
  const { tabs } = source.list;
  if (!tabs) return {};
  const counts = tabs.tabs.map(
    async ({ key }) =>
      [key, await totalOf(source, actor, { search: '', filters: { [tabs.param]: key } })] as const,
  );
  return Object.fromEntries(await Promise.all(counts));
}

const CHUNK = 1_000;

/** All rows of a list in chunks, up to 100,000, so that an export's memory stays flat. */
export async function* streamList<Row>(
  actor: Actor,
  source: ListSource<Row>,
  params: ListParams,
): AsyncGenerator<Row[]> {
  authorize(actor, source.list.exportPermission ?? source.list.permission);
  const where = listWhere(source, actor, params);
  const ids = await idsOf(source, where, { ...params, page: 0, limit: MAX_ROWS });
  for (let at = 0; at < ids.length; at += CHUNK) yield rowsOf(source, ids.slice(at, at + CHUNK), actor);
}

/**
 * Id and name of every row in scope, for the choices of a form; any staff may ask. Throws 400 for a list
 * without a lookup.
 */
export async function lookupList<Row>(
  actor: Actor,
  source: ListSource<Row>,
  params: ListParams,
): Promise<{ id: number; name: string }[]> {
  authorize(actor, 'staff');
  if (!source.lookupName) throw invalid('This list has no lookup');
  const where = listWhere(source, actor, params);
  const found = await db().execute<{ id: string; name: string }>(
    sql`select ${source.id} as id, ${source.lookupName} as name from ${source.table} where ${where} order by name, id limit ${MAX_ROWS}`,
  );
  return found.map((row) => ({ id: Number(row.id), name: row.name }));
}
