import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

type Nested<Row> = {
  /** Numbers, strings and booleans: JSON has no dates. */
  row: Record<keyof Row & string, AnyColumn | SQL>;
  /** The nested rows, with the condition that joins them to the outer row. */
  from: SQL;
  orderBy: SQL;
};

/**
 * The child rows of a row, as a column of its statement: a record's lists need no statement of their own. Empty if
 * there are none.
 */
export function nestedRows<Row>({ row, from, orderBy }: Nested<Row>): SQL<Row[]> {
  const members = Object.entries<AnyColumn | SQL>(row).map(
    ([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`,
  );
  // Within a separate `sql`, so that drizzle keeps the table names of the columns.
  const rows = sql`select jsonb_agg(jsonb_build_object(${sql.join(members, sql`, `)}) order by ${orderBy}) from ${from}`;
  return sql<Row[]>`coalesce((${rows}), '[]')`;
}
