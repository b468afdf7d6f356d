type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

/** The columns of a row that may be null. */
type Nullable<Row> = { [Name in keyof Row]: null extends Row[Name] ? Name : never }[keyof Row];

/**
 * A row under the names of its columns, without the columns in `Left`. A nullable column can be omitted too; any
 * other column that the story forgets causes a compile error.
 */
export type Columns<Row, Left extends keyof Row> = {
  [Name in Exclude<keyof Row, Left | Nullable<Row>> & string as SnakeCase<Name>]: Row[Name];
} & {
  [Name in Exclude<Nullable<Row>, Left> & string as SnakeCase<Name>]?: Row[Name];
};
