import type { AnyColumn, SQL } from 'drizzle-orm';

/** What a list offers as choices: docs/rules.md#lookups. A list without a name has no lookup. */
export type LookupSource = {
  lookupName?: AnyColumn | SQL;
  /** The place of a space, which tells those of one name apart; it is searched too. */
  lookupDetail?: SQL;
  /** What else is searched, such as a sign. */
  lookupWords?: SQL;
  /** What choices are ordered by before their names, where their letters say nothing. */
  lookupOrder?: AnyColumn | SQL;
  /** What a lookup and the palette offer of the rows; those that are asked for by id are named all the same. */
  lookupWhere?: SQL;
};
