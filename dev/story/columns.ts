type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

/** A row under the names of its columns, without those that are `Left` out: a column that the story forgets does not compile. */
export type Columns<Row, Left extends keyof Row> = {
  [Name in Exclude<keyof Row, Left> & string as SnakeCase<Name>]: Row[Name];
};
