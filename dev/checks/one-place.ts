import type { SourceFile } from './imports';

/** Operations that only one file performs, and what all other files call instead. */
const PLACES: { done: RegExp; file: string; problem: string }[] = [
  {
    done: /\bglobalThis as\b/,
    file: 'lib/foundation/process/process-state.ts',
    problem: 'keeps state on globalThis: declare it with processState',
  },
  {
    done: /\bexecute<|\brawSql\(\)<|\bunsafe</,
    file: 'db/row-kinds.ts',
    problem: 'claims the type of rows that nothing checks: read them with checkedRows',
  },
  {
    done: /'(?:0[38]|2[2358]|40|42|5[3578])[0-9A-Z]\d\d'/,
    file: 'lib/foundation/sqlstates.ts',
    problem: 'compares with a bare error code of PostgreSQL: give it a name in SQLSTATE',
  },
  {
    done: /\.reserve\(\)/,
    file: '',
    problem: 'reserves a connection, which never resolves (db/array-types.ts): begin a transaction',
  },
];

/** Operations in a file of the server that belong in another file. */
export function onePlaceProblems({ path, text }: Pick<SourceFile, 'path' | 'text'>): string[] {
  const isServer = /^(app|lib|db)\//.test(path) && !/\.test\.tsx?$/.test(path);
  if (!isServer) return [];
  return PLACES.filter(({ done, file }) => path !== file && done.test(text)).map(({ problem }) => problem);
}
