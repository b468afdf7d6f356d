import 'server-only';
import { Worker } from 'node:worker_threads';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tx } from '@/db/client';
import { transact } from '@/db/transaction';
import { AppError, invalid, invalidField } from '@/lib/foundation/errors';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { type RowProblem, type Sheet, UnknownName } from '@/lib/platform/csv/sheet';
import { decoder } from '@/lib/platform/decoding/decoder';
import { onBehalfOf } from '@/lib/platform/decoding/sender';
import { sheetOf } from './about-sheet';
import type { Rows, RowsText } from './rows-worker';
import { type ImportOutcome, type ImportRow, type importInput, MOST_ROWS } from './schema';

/** A file of 800,000 letters takes a tenth of a second, or half if it is all separators. */
const rowsOf = decoder<RowsText, Rows>({
  name: 'import',
  start: () =>
    new Worker(new URL('./rows-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    }),
  mostMs: 5_000,
  what: 'The file',
});

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
  const importing = sheetOf(input.kind);
  if (!importing) throw invalidField('kind', 'Choose what to import');
  const { needs, columns, write } = importing;
  authorize(actor, needs);
  const read = { text: input.text, columns: columns.map(({ header }) => header), most: MOST_ROWS };
  const sheet = await onBehalfOf(actor, () => rowsOf(read));
  if ('problem' in sheet) throw invalid(sheet.problem);
  const { header, rows } = sheet;
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
function rowProblems(error: unknown, columns: Sheet['columns']): RowProblem[] {
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
