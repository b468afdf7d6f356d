import 'server-only';
import { type AnyColumn, and, type SQL, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import type { ListParams } from '@/lib/column-values/list-params';
import { invalid } from '@/lib/foundation/errors';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { MAX_ROWS } from './define';
import { hasId } from './filter-conditions';
import { listWhere } from './find-rows';
import { textContains } from './search-sql';
import type { ListSource } from './source';

/** The requested choices; `ids` null: any. `page` counts from 0. */
export type LookupQuery = { search: string; ids: number[] | null; page: number; limit: number };

/** Every choice, up to {@link MAX_ROWS}. */
export const ALL_CHOICES: LookupQuery = { search: '', ids: null, page: 0, limit: MAX_ROWS };

/** `sign` is that on the door of a space. */
export type Choice = { id: number; name: string; detail?: string; sign?: string };
export type Choices<Row extends Choice = Choice> = { rows: Row[]; total: number };

/** Parses the query of a lookup: all choices, unless it has a `limit`. Throws 400 for values out of range. */
export function lookupQuery(query: URLSearchParams, { search, page, limit, ids }: ListParams): LookupQuery {
  const isPaged = query.has('limit') || query.has('size');
  return { ...ALL_CHOICES, search, ...(isPaged && { page, limit }), ids: ids ?? null };
}

/** The source of choices: their rows, and which of them may be chosen. */
type ChoiceSource<Row extends Choice> = {
  row: Record<'id' | 'name', AnyColumn | SQL> & Partial<Record<keyof Row & string, AnyColumn | SQL>>;
  from: SQL;
  where: SQL | undefined;
  /** The searched expression; by default the name. */
  words?: SQL;
  /** The order of choices before their names. */
  order?: AnyColumn | SQL;
};

/** A page of choices in order, and their total number, in one statement. The caller has authorized. */
export async function choicesOf<Row extends Choice>(
  { row, from, where, words = sql`${row.name}`, order = sql`0` }: ChoiceSource<Row>,
  { search, ids, page, limit }: LookupQuery,
): Promise<Choices<Row>> {
  const columns = Object.entries<AnyColumn | SQL>(row).map(
    ([name, value]) => sql`${value} as ${sql.identifier(name)}`,
  );
  const conditions = and(
    where,
    search ? textContains(words, search) : undefined,
    ids ? hasId(row.id, ids) : undefined,
  );
  const [found] = await checkedRows<Choices<Row>>(
    db(),
    { rows: 'json', total: 'int' },
    sql`
    with found as (select ${order} as place, ${sql.join(columns, sql`, `)} from ${from} where ${conditions ?? sql`true`}),
      page as (select * from found order by place, name, id limit ${limit} offset ${page * limit})
    select (select count(*)::int from found) as total,
      coalesce((select jsonb_agg(to_jsonb(page) - 'place' order by place, name, id) from page), '[]') as rows`,
  );
  return found ?? { rows: [], total: 0 };
}

/**
 * Id and name of the rows in scope, for the choices of a form, for any staff. Only the name and what distinguishes
 * rows of the same name are searched, because the other columns of the list's own search can require a permission.
 * Throws 400 for a list without a lookup.
 */
export async function lookupList<Row>(
  actor: Actor,
  source: ListSource<Row>,
  params: ListParams,
  lookup: LookupQuery,
): Promise<Choices> {
  authorize(actor, 'staff');
  const {
    id,
    lookupName: name,
    lookupDetail: detail,
    lookupSign: sign,
    lookupOrder: order,
    lookupWhere,
    table,
  } = source;
  if (!name) throw invalid('This list has no lookup');
  const listed = listWhere(source, actor, { search: '', filters: params.filters });
  const where = lookup.ids ? listed : and(listed, lookupWhere);
  const words = detail && sql`concat_ws(' ', ${name}, ${detail}, ${sign?.column ?? sql`null`})`;
  const found = await choicesOf<Choice & { shortName?: string | null }>(
    {
      row: { id, name, ...(detail && { detail }), ...(sign && { shortName: sign.column }) },
      from: table,
      where,
      words,
      order,
    },
    lookup,
  );
  if (!sign) return found;
  const rows = found.rows.map(({ shortName = null, ...row }) => ({
    ...row,
    sign: sign.shown({ name: row.name, shortName }),
  }));
  return { ...found, rows };
}
