import { expect, it } from 'vitest';
import { onePlaceProblems } from './one-place';

const problemsOf = (path: string, text: string) => onePlaceProblems({ path, text });

it('only one file keeps state of the process', () => {
  const text = 'const shared = globalThis as typeof globalThis & { __timer?: NodeJS.Timeout };';
  expect(problemsOf('lib/operations/jobs/timer.ts', text)).toEqual([
    'keeps state on globalThis: declare it with processState',
  ]);
  expect(problemsOf('lib/foundation/process/process-state.ts', text)).toEqual([]);
  expect(problemsOf('lib/operations/jobs/timer.test.ts', text)).toEqual([]);
});

it.each([
  'await db().execute<{ id: string }>(sql`select 1`)',
  'await rawSql()<{ id: string }[]>`select 1`',
  'await tx.unsafe<Row[]>(text)',
])('a claimed type of hand-written rows is reported: %s', (text) => {
  expect(problemsOf('lib/booking/holds/jobs.ts', text)).toEqual([
    'claims the type of rows that nothing checks: read them with checkedRows',
  ]);
});

it('rows without a type, and checked rows, are accepted', () => {
  const text = 'await db().execute(sql`delete`); await checkedRows(db(), { id: "bigint" }, sql`select`)';
  expect(problemsOf('lib/booking/holds/jobs.ts', text)).toEqual([]);
});

it('a reserved connection is reported, because reserving never resolves', () => {
  expect(problemsOf('lib/booking/holds/jobs.ts', 'const own = await rawSql().reserve();')).toEqual([
    'reserves a connection, which never resolves (db/array-types.ts): begin a transaction',
  ]);
});

it.each(['23505', '23P01', '40P01', '53100', '57014'])('the bare error code %s is reported', (code) => {
  const text = `if (databaseCode(error) === '${code}') throw taken();`;
  expect(problemsOf('lib/booking/holds/commands.ts', text)).toEqual([
    'compares with a bare error code of PostgreSQL: give it a name in SQLSTATE',
  ]);
  expect(problemsOf('lib/foundation/sqlstates.ts', text)).toEqual([]);
});
