import type { AnyColumn, SQL } from 'drizzle-orm';

/** The choices that a list offers: docs/rules.md#lookups. A list without a name has no lookup. */
export type LookupSource = {
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
