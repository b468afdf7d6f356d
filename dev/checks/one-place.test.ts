import { expect, it } from 'vitest';
import { onePlaceProblems } from './one-place';

const problemsOf = (path: string, text: string) => onePlaceProblems({ path, text });

it('state of the process is kept by one file', () => {
  const text = 'const shared = globalThis as typeof globalThis & { __timer?: NodeJS.Timeout };';
  expect(problemsOf('lib/office/jobs/timer.ts', text)).toEqual([
    'keeps state on globalThis: declare it with processState',
  ]);
  expect(problemsOf('lib/foundation/process-state.ts', text)).toEqual([]);
  expect(problemsOf('lib/office/jobs/timer.test.ts', text)).toEqual([]);
});

it.each([
  'await db().execute<{ id: string }>(sql`select 1`)',
  'await rawSql()<{ id: string }[]>`select 1`',
  'await tx.unsafe<Row[]>(text)',
])('the type of hand-written rows is not claimed: %s', (text) => {
  expect(problemsOf('lib/booking/holds/jobs.ts', text)).toEqual([
    'claims the type of rows that nothing checks: read them with checkedRows',
  ]);
});

it('rows without a type, and rows that are checked, are fine', () => {
  const text = 'await db().execute(sql`delete`); await checkedRows(db(), { id: "bigint" }, sql`select`)';
  expect(problemsOf('lib/booking/holds/jobs.ts', text)).toEqual([]);
});

it('no connection is reserved, as that never resolves', () => {
  expect(problemsOf('lib/booking/holds/jobs.ts', 'const own = await rawSql().reserve();')).toEqual([
    'reserves a connection, which never resolves (db/array-types.ts): begin a transaction',
  ]);
});
