type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

/** The columns of a row that may be empty. */
type Nullable<Row> = { [Name in keyof Row]: null extends Row[Name] ? Name : never }[keyof Row];

/**
 * A row under the names of its columns, without those that are `Left` out. What may be empty may be left out too; any
 * other column that the story forgets does not compile.
 */
export type Columns<Row, Left extends keyof Row> = {
  [Name in Exclude<keyof Row, Left | Nullable<Row>> & string as SnakeCase<Name>]: Row[Name];
} & {
  [Name in Exclude<Nullable<Row>, Left> & string as SnakeCase<Name>]?: Row[Name];
};
