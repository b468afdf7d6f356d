import 'server-only';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tx } from '@/db/client';
import { transact } from '@/db/transaction';
import { AppError } from '@/lib/foundation/errors';
import { readSheet } from '@/lib/foundation/sheet';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { type Columns, IMPORTERS, UnknownName } from './columns';
import { type ImportOutcome, type ImportRow, type importInput, MOST_ROWS, type RowProblem } from './schema';

/** Rolls back everything that was written while still returning a result. */
class TakenBack extends Error {
  constructor(readonly outcome: ImportOutcome) {
    super('Nothing was imported.');
  }
}

/**
 * Imports the rows of a CSV, each with the command that adds a single record, with its audit entry, in one
 * transaction: all rows, or none if one of them is rejected or it is a dry run. Returns the errors of each row;
 * throws 400 for a file that cannot be read, 403 without the permission for the single record: docs/rules.md#import.
 */
export async function importRecords(
  actor: Actor,
  input: z.output<typeof importInput>,
): Promise<ImportOutcome> {
  const { needs, columns, write } = IMPORTERS[input.kind];
  authorize(actor, needs);
  const { header, rows } = readSheet(input.text, { most: MOST_ROWS, name: columnNamed(columns) });
  const headers = header.map((name) => ({ name, isKnown: columns.some((column) => column.header === name) }));
  const problemsOf = (error: unknown) => rowProblems(error, columns);
  try {
    return await transact(async (tx) => {
      const checked: ImportRow[] = [];
      for (const { line, cells, problem } of rows) {
        const named = Object.fromEntries(header.map((name, index) => [name, cells[index] ?? '']));
        const problems = problem ? [problem] : await attempt(tx, () => write(tx, actor, named), problemsOf);
        checked.push({ line, cells, problems });
      }
      const isWhole = checked.every(({ problems }) => problems.length === 0);
      if (input.isDryRun || !isWhole) throw new TakenBack({ columns: headers, rows: checked, written: 0 });
      return { columns: headers, rows: checked, written: checked.length };
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.outcome;
    throw error;
  }
}

/** Column names are compared without case, spaces and underscores. */
const plainName = (name: string): string => name.toLowerCase().replace(/[\s_]/g, '');

/** The column of a header; an unknown name is returned unchanged. */
const columnNamed =
  (columns: Columns) =>
  (name: string): string =>
    columns.find(({ header }) => plainName(header) === plainName(name))?.header ?? name;

/** Runs the work within a savepoint, so that the next row can be tried after a rejected one. */
async function attempt(
  tx: Tx,
  work: () => Promise<unknown>,
  problemsOf: (error: unknown) => RowProblem[],
): Promise<RowProblem[]> {
  await tx.execute(sql`savepoint before_row`);
  try {
    await work();
    await tx.execute(sql`release savepoint before_row`);
    return [];
  } catch (error) {
    const problems = problemsOf(error);
    await tx.execute(sql`rollback to savepoint before_row`);
    return problems;
  }
}

/** The cell errors of a refusal; rethrows any other error. */
function rowProblems(error: unknown, columns: Columns): RowProblem[] {
  if (error instanceof UnknownName) {
    const named = [error.problem, ...error.others.flatMap((other) => rowProblems(other, columns))];
    // A missing name explains more than the empty field behind it, and without its location a row has no place to
    // inherit.
    return named.filter(({ column }, index) => named.findIndex((each) => each.column === column) === index);
  }
  if (!(error instanceof AppError) || error.kind === 'forbidden') throw error;
  const columnOf = (path: string) =>
    columns.find(({ input }) => input === path.split('.')[0])?.header ?? null;
  const fields = error.errors ?? [];
  if (fields.length === 0) return [{ column: null, message: error.message }];
  return fields.map(({ path, message }) => ({ column: columnOf(path), message }));
}
