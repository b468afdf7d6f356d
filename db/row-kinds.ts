import type { SQL } from 'drizzle-orm';
import type { RowList } from 'postgres';
import type { Db } from './client';

/**
 * The kinds of value in a column, each with the PostgreSQL types (by number in `pg_type`) for which the driver
 * returns it under drizzle.
 */
const TYPES = {
  /** A string: text, varchar, name, inet, uuid. */
  text: [25, 1043, 19, 869, 2950],
  /** A string of digits, because a number would lose precision. */
  bigint: [20],
  numeric: [1700],
  int: [21, 23],
  float: [700, 701],
  bool: [16],
  /** A string as PostgreSQL writes it, which `new Date` can read. */
  timestamp: [1184, 1114],
  /** `YYYY-MM-DD`. */
  date: [1082],
  /** Parsed. Values inside it are as the statement builds them. */
  json: [114, 3802],
  'text[]': [1009, 1015],
  'int[]': [1007],
  'bool[]': [1000],
} as const satisfies Record<string, readonly number[]>;

type Kind = keyof typeof TYPES;
/** A trailing question mark means that the value may be null. */
type ColumnKind = Kind | `${Kind}?`;

type Plain = {
  int: number;
  float: number;
  bool: boolean;
  'int[]': number[];
  'text[]': string[];
  'bool[]': boolean[];
};
type ValueOf<K> = K extends `${infer Inner}?`
  ? ValueOf<Inner> | null
  : K extends keyof Plain
    ? Plain[K]
    : K extends 'json'
      ? unknown
      : string;
export type RowOf<Kinds> = { [Name in keyof Kinds]: ValueOf<Kinds[Name]> };

type KindOf<Value> = {
  [K in Kind]: Value extends ValueOf<K> ? K : never;
}[Kind];
export type KindsOf<Row> = {
  [Name in keyof Row]-?: null extends Row[Name] ? `${KindOf<NonNullable<Row[Name]>>}?` : KindOf<Row[Name]>;
};

type Column = { name: string; type: number };

/** The columns in which a result differs from the declaration; empty if there is none. */
function differences(columns: readonly Column[], kinds: Readonly<Record<string, ColumnKind>>): string[] {
  const missing = new Map(Object.entries(kinds));
  const wrong = columns.flatMap(({ name, type }) => {
    const kind = missing.get(name)?.replace('?', '') as Kind | undefined;
    missing.delete(name);
    if (kind === undefined) return [`${name} is not declared`];
    const types: readonly number[] = TYPES[kind];
    return types.includes(type) ? [] : [`${name} is declared as ${kind}, and has the type ${type}`];
  });
  return [...wrong, ...[...missing.keys()].map((name) => `${name} is not returned`)];
}

type Executor = Pick<Db, 'execute'>;

/**
 * The rows of a hand-written statement. The kind of each column is declared, because the compiler cannot see it. The
 * row type follows from the declaration, or is checked against it, and each call compares the declaration with the
 * database's description of the result. A column that is missing, superfluous or of another type throws on the first
 * call. Whether a column without a question mark is ever null is not checked.
 */
export async function checkedRows<const Kinds extends Readonly<Record<string, ColumnKind>>>(
  on: Executor,
  kinds: Kinds,
  statement: SQL,
): Promise<RowOf<Kinds>[]>;
export async function checkedRows<Row extends object>(
  on: Executor,
  kinds: KindsOf<Row>,
  statement: SQL,
): Promise<Row[]>;
export async function checkedRows(
  on: Executor,
  kinds: Readonly<Record<string, ColumnKind>>,
  statement: SQL,
): Promise<unknown[]> {
  // The driver's own result, with its description, which drizzle's types omit.
  const rows = (await on.execute(statement)) as unknown as RowList<Record<string, unknown>[]>;
  const wrong = differences(rows.columns, kinds);
  if (wrong.length > 0)
    throw new Error(`A statement returns other columns than declared: ${wrong.join('; ')}.`);
  return rows;
}
