import { makePgArray } from 'drizzle-orm/pg-core';
import type postgres from 'postgres';
import { parse } from 'postgres-array';

const text = (value: string) => value;
const boolean = (value: string) => value === 't';

/**
 * The array types that statements send and read: their number in `pg_type`, and the type of an element in TypeScript.
 */
const ARRAYS = {
  /** Read only: the driver would take an array that is sent for a single value. */
  'bool[]': [1000, boolean],
  'int[]': [1007, Number],
  'text[]': [1009, text],
  'varchar[]': [1015, text],
  /** Strings of digits, because a number would lose precision. */
  'bigint[]': [1016, text],
  'date[]': [1182, text],
  'timestamptz[]': [1185, text],
} satisfies Record<string, [oid: number, element: (value: string) => unknown]>;

/**
 * The driver's option `types` for arrays. The driver can query the database for its array types instead
 * (`fetch_types`), as the first statement of each connection. But if a connection ends during that statement, the
 * driver rejects a promise that no caller awaits. PostgreSQL refuses an array parameter of a type that is not listed
 * ("malformed array literal"), and the driver reads one as text.
 */
export const ARRAY_TYPES: Record<string, postgres.PostgresType> = Object.fromEntries(
  Object.entries(ARRAYS).map(([name, [oid, element]]) => [
    name,
    {
      to: oid,
      from: [oid],
      // Drizzle itself serialises some arrays as text.
      serialize: (value: unknown) => (Array.isArray(value) ? makePgArray(value) : value),
      parse: (value: string) => parse<unknown>(value, element),
    },
  ]),
);
