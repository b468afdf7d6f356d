import { makePgArray } from 'drizzle-orm/pg-core';
import type postgres from 'postgres';
import { parse } from 'postgres-array';

const text = (value: string) => value;
const boolean = (value: string) => value === 't';

/** The arrays that statements send and read, with their number in `pg_type` and what one of their elements is here. */
const ARRAYS = {
  /** Read only: the driver takes one that is sent for a single value. */
  'bool[]': [1000, boolean],
  'int[]': [1007, Number],
  'text[]': [1009, text],
  'varchar[]': [1015, text],
  /** Strings of digits, since a number would lose some. */
  'bigint[]': [1016, text],
  'date[]': [1182, text],
  'timestamptz[]': [1185, text],
} satisfies Record<string, [oid: number, element: (value: string) => unknown]>;

/**
 * The driver's option `types` for arrays. The driver could ask the database for its array types instead
 * (`fetch_types`), as the first statement of each connection; but where a connection ends during that statement, it
 * rejects a promise that nobody holds. An array of a type that is not listed is refused by PostgreSQL as a parameter
 * ("malformed array literal"), and read as text.
 */
export const ARRAY_TYPES: Record<string, postgres.PostgresType> = Object.fromEntries(
  Object.entries(ARRAYS).map(([name, [oid, element]]) => [
    name,
    {
      to: oid,
      from: [oid],
      // Drizzle writes some arrays as text itself.
      serialize: (value: unknown) => (Array.isArray(value) ? makePgArray(value) : value),
      parse: (value: string) => parse<unknown>(value, element),
    },
  ]),
);
