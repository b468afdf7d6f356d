import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

type Nested<Row> = {
  /** Numbers, texts and booleans: JSON has no dates. */
  row: Record<keyof Row & string, AnyColumn | SQL>;
  /** Of the nested rows, with the condition that ties them to the row around them. */
  from: SQL;
  orderBy: SQL;
};

/**
 * The rows that belong to a row, as a column of its statement: a list of what a record has costs no statement of its
 * own. Empty when there are none.
 */
export function nestedRows<Row>({ row, from, orderBy }: Nested<Row>): SQL<Row[]> {
  const members = Object.entries<AnyColumn | SQL>(row).map(
    ([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`,
  );
  // Within an `sql` of its own, so that drizzle leaves the columns their tables.
  const rows = sql`select jsonb_agg(jsonb_build_object(${sql.join(members, sql`, `)}) order by ${orderBy}) from ${from}`;
  return sql<Row[]>`coalesce((${rows}), '[]')`;
}
