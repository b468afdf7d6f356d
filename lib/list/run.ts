import 'server-only';
import { type AnyColumn, and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { db, type Tx } from '@/db/client';
import { type Actor, authorize } from '@/lib/access/actor';
import { AppError, invalid, invalidField } from '@/lib/errors';
import { isDay } from '@/lib/time';
import { DEFAULT_SORT, type ListDefinition, MAX_ROWS } from './define';
import type { ListParams } from './params';

type Order = (AnyColumn | SQL)[];

/** The same list as SQL. Ids are found on one table first, then only the rows of the page are loaded. */
export type ListSource<Row> = {
  list: ListDefinition<Row>;
  /** The table that ids come from. */
  table: SQL;
  id: AnyColumn;
  /** What is always true of a row (not deleted …). */
  always?: SQL;
  /** Rows that this actor may see (contract section 3). Required, so that no list can forget it. */
  scope: (actor: Actor) => SQL | undefined;
  search?: (term: string, actor: Actor) => SQL;
  /** One condition for each filter key; it throws 400 for a value out of range. All filters are handed in. */
  filters?: Record<string, (value: string, all: Record<string, string>, actor: Actor) => SQL | undefined>;
  /** Called when a tab list names no tab, and for conditions that need several filters together. */
  together?: (filters: Record<string, string>) => SQL | undefined;
  sorts: Record<string, Order>;
  /** The whole rows of these ids, in any order. */
  load: (tx: Tx, ids: number[], actor: Actor) => Promise<(Row & { id: number })[]>;
  lookupName?: AnyColumn | SQL;
  /** What an export covers, when that differs from the list on the screen; throws 400 for too wide a window. */
  forExport?: (params: ListParams) => ListParams;
  /** A total that is known without counting rows, for the filters where there is one. */
  knownTotal?: (actor: Actor, filters: Record<string, string>) => Promise<number> | undefined;
  /** A search counts to this many matches and then stops: a broad term must not cost a second. */
  countSearchUpTo?: number;
  /** The same for whatever is asked of a table that grows with every deed. */
  countUpTo?: number;
};

export type Page<Row> = { rows: Row[]; total: number; page: number; limit: number };

/** `%term%` with the wildcards of the term itself made literal. */
export const contains = (term: string): string => `%${term.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** The filter on a foreign key: the value must be an id, else 400. */
export const idIs = (key: string, column: AnyColumn) => (value: string) => eq(column, filterId(key, value));

/** An id out of a filter; throws 400 for anything else. */
export function filterId(key: string, value: string): number {
  if (/^\d{1,15}$/.test(value)) return Number(value);
  throw invalidField(key, `${key} must be an id`);
}

/** A local date out of a filter; throws 400 for anything else. */
export function filterDay(key: string, value: string): string {
  if (/^2[01]\d{2}-\d{2}-\d{2}$/.test(value) && isDay(value)) return value;
  throw invalidField(key, `${key} must be a date, YYYY-MM-DD`);
}

/** Everything that decides which rows: scope, filters, search. */
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
  // The id makes the order total, so that no row is seen twice or never while paging.
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
 * One page of a list, as this actor sees it. Throws 403 without the list's permission and 400 for a filter
 * value out of range. A page beyond the last answers the last (stepping back when its last row went).
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
 * The newest rows of a list, or of what a search finds, which are not counted: for an overview. Throws 403 without
 * the list's permission.
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

/** The tab alone: what is shown when the other filters of an old link make no sense any more. */
const tabOnly = <Row>(
  { tabs }: ListDefinition<Row>,
  filters: Record<string, string>,
): Record<string, string> => (tabs && filters[tabs.param] ? { [tabs.param]: filters[tabs.param] ?? '' } : {});

/**
 * As {@link runList}, for a page: one that has no rows any more shows the last that has, and filters out of
 * range are dropped. Answers what it showed.
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

/** How many rows each tab has, for the numbers beside their names. */
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

/** Id and name of every row in scope, for the choices of a form; any staff may ask. */
export async function lookupList<Row>(
  actor: Actor,
  source: ListSource<Row>,
  params: ListParams,
): Promise<{ id: number; name: string }[]> {
  authorize(actor, 'staff');
  if (!source.lookupName) throw invalid('This list has no look-up');
  const where = listWhere(source, actor, params);
  const found = await db().execute<{ id: string; name: string }>(
    sql`select ${source.id} as id, ${source.lookupName} as name from ${source.table} where ${where} order by name, id limit ${MAX_ROWS}`,
  );
  return found.map((row) => ({ id: Number(row.id), name: row.name }));
}
