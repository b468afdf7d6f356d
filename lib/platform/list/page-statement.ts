import 'server-only';
import { type AnyColumn, asc, desc, type SQL, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { checkedRows, type RowOf } from '@/db/row-kinds';
import type { ListParams } from '@/lib/column-values/list-params';
import type { ListSource } from './source';

/**
 * How the database finds a page: `ordered`, the default, reads rows in the order of the list until the page is full;
 * `found-first` finds all rows and then sorts them, which is faster if they are few.
 */
export type How = 'ordered' | 'found-first';

type PageRequest<Sort extends string> = { where: SQL; params: ListParams<Sort>; how?: How };

/** A page of a list, numbers of rows, or both: in one statement, because each is a write to the socket. */
type Parts<Row, Sort extends string> = {
  source: ListSource<Row, Sort>;
  page?: PageRequest<Sort>;
  /** Numbers of rows, as expressions. A page that is found first has one. */
  totals: SQL[];
};

const commaSeparated = (parts: SQL[]): SQL => sql.join(parts, sql`, `);

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
 * The ids of a page as one expression, from rows that are sorted by these keys; as text, because reading a hundred
 * thousand single-column rows takes ten times as long. The last key is the id, which makes the order total, so that
 * paging neither repeats nor skips a row.
 */
function idsFrom<Sort extends string>(rows: SQL, keys: (AnyColumn | SQL)[], params: ListParams<Sort>): SQL {
  const direction = params.type === 'ASC' ? asc : desc;
  const order = commaSeparated(keys.map((key) => direction(key)));
  const ids = sql`select ${keys.at(-1)} from ${rows} order by ${order} ${windowOf(params)}`;
  return sql`array_to_string(array(${ids}), ',')`;
}

/**
 * The ids of a page and, if its rows are found first, those rows: `offset 0` keeps the planner from considering the
 * order when it finds them. They are materialised where they are also counted.
 */
function idsOfPage<Row, Sort extends string>(
  source: ListSource<Row, Sort>,
  { where, params, how }: PageRequest<Sort>,
): { ids: SQL; found?: SQL } {
  const keys = [...source.sorts[params.sort], source.id];
  const rows = sql`${source.table} where ${where}`;
  if (how !== 'found-first') return { ids: idsFrom(rows, keys, params) };
  const names = keys.map((_, index) => sql`${sql.identifier(`key${index}`)}`);
  const columns = keys.map((key, index) => sql`${key} as ${names[index]}`);
  return {
    ids: idsFrom(sql`found`, names, params),
    found: sql`select ${commaSeparated(columns)} from ${rows} offset 0`,
  };
}

/** The number of rows of a list, as an expression; counting stops at `bound`. */
export const countOf = <Row>({ table }: ListSource<Row>, where: SQL, bound?: number): SQL =>
  bound
    ? sql`select count(*) from (select 1 from ${table} where ${where} limit ${sql.raw(String(bound))}) as bounded`
    : sql`select count(*) from ${table} where ${where}`;

/** The same number for a page whose rows are found first, so that they need not be found again. */
export const countOfFound = (bound?: number): SQL =>
  bound ? sql`select least(count(*), ${bound}) from found` : sql`select count(*) from found`;

/** The columns that the statement can have, in this order. */
const KINDS = { ids: 'text', total: 'int', totals: 'int[]', list: 'text' } as const;
type Columns = Partial<Record<keyof typeof KINDS, SQL>>;
type Answer = Partial<RowOf<typeof KINDS>>;

/**
 * The one statement by which a list finds and counts its rows. The list's name is a parameter, because the driver
 * prepares no statement without parameters (docs/performance.md#plans); rows are found first by a value, which is one.
 */
function pageStatement<Row, Sort extends string>({ source, page, totals }: Parts<Row, Sort>) {
  const { ids, found } = page ? idsOfPage(source, page) : {};
  const numbers = totals.map((total) => sql`(${total})::int`);
  const columns: Columns = found
    ? { ids, total: numbers[0] }
    : {
        ...(ids && { ids }),
        ...(numbers.length > 0 && { totals: sql`array[${commaSeparated(numbers)}]::int[]` }),
        list: sql`${source.list.name}::text`,
      };
  const named = Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.raw(name)}`);
  const select = sql`select ${commaSeparated(named)}`;
  return { columns, statement: found ? sql`with found as (${found}) ${select}` : select };
}

/** The ids of one page of a list, in its order, and the numbers beside it. */
export async function readPage<Row, Sort extends string>(
  on: Db,
  parts: Parts<Row, Sort>,
): Promise<{ ids: number[]; totals: number[] }> {
  const { columns, statement } = pageStatement(parts);
  const kinds = Object.fromEntries(Object.entries(KINDS).filter(([name]) => name in columns));
  const [row = {}] = (await checkedRows(on, kinds, statement)) as Answer[];
  const { ids, total, totals = total === undefined ? [] : [total] } = row;
  return { ids: ids ? ids.split(',').map(Number) : [], totals };
}
