import 'server-only';
import { type AnyColumn, and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { invalidField } from '@/lib/foundation/errors';
import { env } from '@/lib/foundation/settings/env';
import { addDays } from '@/lib/foundation/time/local-dates';
import { readDay } from '@/lib/foundation/time/read-day';
import { instantOfLocal } from '@/lib/foundation/time/zones';
import { type ListDefinition, tabOf } from './define';
import type { Filters } from './source';

/** A filter with a condition for each of its values; any other value is 400. */
export const choiceIs =
  <Value extends string>(key: string, conditions: Record<Value, SQL>) =>
  (value: string): SQL => {
    const values = Object.keys(conditions) as Value[];
    const choice = values.find((each) => each === value);
    if (choice) return conditions[choice];
    throw invalidField(key, `${key} must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`);
  };

/** The filter by a column whose values are these states; throws 400 for another. */
export const stateIs = <State extends string>(
  key: string,
  column: AnyColumn,
  states: Readonly<Record<State, unknown>>,
) => choiceIs(key, Object.fromEntries(Object.keys(states).map((state) => [state, eq(column, state)])));

/** Midnight of a day in the operator's zone. */
const midnight = (day: string): Date => instantOfLocal(day, 0, env().OPERATOR_TIMEZONE);

/**
 * Rows whose instant lies in the operator's days `startDate` to `endDate`, inclusive; either can be omitted. Throws
 * 400 for an invalid day, and for an end before the start.
 */
export const betweenDays =
  (column: AnyColumn) =>
  ({ startDate, endDate }: Record<string, string>): SQL | undefined => {
    const from = startDate && readDay('startDate', startDate);
    const to = endDate && readDay('endDate', endDate);
    if (from && to && to < from) throw invalidField('endDate', 'The end is before the start');
    return and(
      from ? gte(column, midnight(from)) : undefined,
      to ? lt(column, midnight(addDays(to, 1))) : undefined,
    );
  };

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

/** A filter by a foreign key: the value must be an id, otherwise 400. */
export const idIs = (key: string, column: AnyColumn) => (value: string) => eq(column, filterId(key, value));

/**
 * Whether the id is one of these, given as the text {@link idList}. The planner always estimates ten values for the
 * subquery, so that one plan serves any number of ids: docs/performance.md#plans.
 */
const isIn = (id: AnyColumn | SQL, ids: unknown): SQL =>
  sql`${id} = any(array(select unnest(${ids}::bigint[])))`;

/** The condition that an id is one of these. */
export const hasId = (id: AnyColumn | SQL, ids: number[]): SQL => isIn(id, idList(ids));

/**
 * The condition of a filter by id in a prepared query (db/prepared.ts): the id is one of the `ids` that each call
 * passes as {@link idList}.
 */
export const hasGivenId = (id: AnyColumn | SQL): SQL => isIn(id, sql.placeholder('ids'));

/** Ids as the text of an array. */
export const idList = (ids: number[]): string => `{${ids.join()}}`;

/** Parses the id of a filter; throws 400 for anything else. */
export function filterId(key: string, value: string): number {
  if (/^\d{1,15}$/.test(value)) return Number(value);
  throw invalidField(key, `${key} must be an id`);
}
