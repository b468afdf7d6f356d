import { type AnyColumn, type GetColumnData, type SQL, sql } from 'drizzle-orm';

type Columns = Readonly<Record<string, AnyColumn | SQL>>;

/** A value as it is read from JSON, which has no dates. */
type InJson<Value> = Value extends Date ? string : Value;

/** The rows that these columns make, as they are read. */
type NestedRow<Row extends Columns> = {
  [Name in keyof Row]: InJson<
    Row[Name] extends SQL<infer Value>
      ? Value
      : Row[Name] extends AnyColumn
        ? GetColumnData<Row[Name], 'query'>
        : never
  >;
};

type Nested<Row extends Columns> = {
  /** The columns of a nested row; an expression says its type, `sql<string>`. */
  row: Row;
  /** The nested rows, with the condition that joins them to the outer row. */
  from: SQL;
  orderBy: SQL;
};

/**
 * The child rows of a row, as a column of its statement: a record's lists need no statement of their own. Empty if
 * there are none. Their type follows from their columns.
 */
export function nestedRows<Row extends Columns>({ row, from, orderBy }: Nested<Row>): SQL<NestedRow<Row>[]> {
  const members = Object.entries<AnyColumn | SQL>(row).map(
    ([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`,
  );
  // Within a separate `sql`, so that drizzle keeps the table names of the columns.
  const rows = sql`select jsonb_agg(jsonb_build_object(${sql.join(members, sql`, `)}) order by ${orderBy}) from ${from}`;
  return sql<NestedRow<Row>[]>`coalesce((${rows}), '[]')`;
}
