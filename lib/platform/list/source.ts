import 'server-only';
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { Database, Db } from '@/db/client';
import type { SortKey } from '@/lib/column-values/list-params';
import type { Actor } from '@/lib/platform/authorization/actor';
import type { ListDefinition } from './define';

/** The choices that a list offers: docs/rules.md#lookups. A list without a name has no lookup. */
type LookupSource = {
  lookupName?: AnyColumn | SQL;
  /** The place of a space, which distinguishes spaces of the same name; it is searched too. */
  lookupDetail?: SQL;
  /** The sign on the door of a space: its column, which is searched too, and what is shown of it. */
  lookupSign?: { column: SQL; shown: (space: { name: string; shortName: string | null }) => string };
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

/**
 * A filter by a record, as an expression for each row (or for the part of it that the actor may see), and that
 * record's name by its id.
 */
export type CountedValue = { value: AnyColumn | SQL | ((actor: Actor) => SQL); name: (value: SQL) => SQL };
