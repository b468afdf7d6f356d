import type { Db } from './client';

type Values = Record<string, unknown>;
type Preparable<Result> = {
  prepare: (name: string) => { execute: (values: Values) => Promise<Result> };
};

/**
 * A query that is built once for each pool or transaction that it runs on. `build` names the values that differ from
 * call to call by `sql.placeholder`, and each call supplies them. For queries that most requests need: building a
 * query costs as much as sending it (docs/performance.md#statements).
 */
export function preparedQuery<Given extends Values, Result>(
  build: (on: Db) => Preparable<Result>,
): (on: Db, values: Given) => Promise<Result> {
  const built = new WeakMap<Db, ReturnType<Preparable<Result>['prepare']>>();
  return (on, values) => {
    let query = built.get(on);
    if (!query) {
      // The connection identifies a prepared statement by its text.
      query = build(on).prepare('');
      built.set(on, query);
    }
    return query.execute(values);
  };
}
