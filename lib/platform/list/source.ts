import 'server-only';
import { type AnyColumn, eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Db } from '@/db/client';
import type { SortKey } from '@/lib/column-values/list-params';
import { invalidField } from '@/lib/foundation/errors';
import type { Actor } from '@/lib/platform/authorization/actor';
import type { CountedValue } from './counted-value';
import { type ListDefinition, tabOf } from './define';

/** The choices that a list offers: docs/rules.md#lookups. A list without a name has no lookup. */
type LookupSource = {
  lookupName?: AnyColumn | SQL;
  /** The place of a space, which distinguishes spaces of the same name; it is searched too. */
  lookupDetail?: SQL;
  /** Other searched columns, such as a short name. */
  lookupWords?: SQL;
  /** The order of choices before their names, if alphabetical order means little. */
  lookupOrder?: AnyColumn | SQL;
  /** The rows that a lookup and the palette offer; rows requested by id are named even if they are not offered. */
  lookupWhere?: SQL;
};

type Order = (AnyColumn | SQL)[];
/** The values of a list's filters, as in the address. */
export type Filters = Record<string, string>;

/** Throws 400 for a value out of range. `all` contains every filter. */
type Condition = (value: string, all: Filters, actor: Actor) => SQL | undefined;

/** One per filter key of the list, including tabs and dates; `together` leaves a key to the condition of that name. */
type Conditions<Key extends string> = [Key] extends [never]
  ? Record<string, never>
  : Record<Key, Condition | 'together'>;

/**
 * The list in SQL, with exactly the names of its definition. Ids are found on one table first; then only the rows of
 * the page are loaded.
 */
export type ListSource<Row, Sort extends string = string, Key extends string = string> = LookupSource & {
  list: ListDefinition<Row, Sort, Key>;
  /** The table of the ids. */
  table: SQL;
  id: AnyColumn;
  /** Conditions that always apply (not deleted …). */
  always?: SQL;
  /** Rows that this actor may see: docs/rules.md#list-scope. Required, so that no list can forget it. */
  scope: (actor: Actor) => SQL | undefined;
  search?: (term: string, actor: Actor) => SQL;
  filters: Conditions<NoInfer<Key>>;
  /**
   * The condition of the tabs ({@link inTab}), and conditions that combine several filters, or a filter with the
   * order.
   */
  together?: (filters: Filters, sort?: string) => SQL | undefined;
  /** Filters by a record whose values are counted when the filter is opened. */
  counted?: Partial<Record<NoInfer<Key>, CountedValue>>;
  /** The id is always appended: `[]` sorts by id alone. */
  sorts: Record<SortKey<NoInfer<Sort>>, Order>;
  /**
   * Whether these filters leave few rows, which are then found first and sorted, instead of scanning in the order of
   * the list.
   */
  isNarrow?: (filters: Filters, sort: string) => boolean;
  /** The whole rows of these ids, in any order. */
  load: (on: Db, ids: number[], actor: Actor) => Promise<(Row & { id: number })[]>;
  /**
   * Creates a loader of the same rows for one export, if `load` takes too long: it can cache data that many rows
   * share.
   */
  exportReader?: () => (on: Database, ids: number[]) => Promise<(Row & { id: number })[]>;
  /** The filters of an export, if they differ from the list on the screen; throws 400 for too wide a window. */
  forExport?: (filters: Filters) => Filters;
  /** The filters of each file of an export that is too wide for one. */
  exportParts?: (filters: Filters) => Filters[];
  /** A total that is known without counting rows, as an expression, for the filters that have one. */
  knownTotal?: (actor: Actor, filters: Filters) => SQL | undefined;
  /** A search stops counting at this many matches: a broad term must not take a second. */
  countSearchUpTo?: number;
  /** The same without a search, for tables that grow with every action. */
  countUpTo?: number;
};

/** Ties the SQL to the definition: a sort or filter key that is missing or unknown does not compile. */
export const listSource = <Row, Sort extends string, Key extends string>(
  source: ListSource<Row, Sort, Key>,
): ListSource<Row, Sort, Key> => source;

/** The condition of the tab that the filters name, otherwise `without`; one per tab of the list. */
export function inTab<Row, Sort extends string, Key extends string, TabName extends string>(
  list: ListDefinition<Row, Sort, Key, TabName>,
  filters: Filters,
  conditions: Record<NoInfer<TabName>, SQL | undefined>,
  without: SQL | undefined,
): SQL | undefined {
  const tab = tabOf(list, filters);
  return tab ? conditions[tab.key] : without;
}

/** A term with its wildcards escaped. */
const plainly = (term: string): string => term.toLowerCase().replace(/[\\%_]/g, '\\$&');

/** `%term%`. */
export const contains = (term: string): string => `%${plainly(term)}%`;
/** `term%`. */
export const beginsWith = (term: string): string => `${plainly(term)}%`;

/** A filter by a foreign key: the value must be an id, otherwise 400. */
export const idIs = (key: string, column: AnyColumn) => (value: string) => eq(column, filterId(key, value));

/**
 * Whether the id is one of these, given as the text {@link idList}. The planner always estimates ten values for the
 * subquery, so that one plan serves any number of ids: docs/performance.md#plans.
 */
const isIn = (id: AnyColumn | SQL, ids: unknown): SQL =>
  sql`${id} = any(array(select unnest(${ids}::bigint[])))`;

export const hasId = (id: AnyColumn | SQL, ids: number[]): SQL => isIn(id, idList(ids));

/** The same for a query that is built once (db/prepared.ts), to which each call passes its `ids` as {@link idList}. */
export const hasGivenId = (id: AnyColumn | SQL): SQL => isIn(id, sql.placeholder('ids'));

/** Ids as the text of an array. */
export const idList = (ids: number[]): string => `{${ids.join()}}`;

/** Parses the id of a filter; throws 400 for anything else. */
export function filterId(key: string, value: string): number {
  if (/^\d{1,15}$/.test(value)) return Number(value);
  throw invalidField(key, `${key} must be an id`);
}
