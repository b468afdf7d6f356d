import { z } from 'zod';
import { boundedText } from '@/lib/foundation/input/fields';
import type { RowProblem } from '@/lib/platform/csv/sheet';

/** The maximum number of rows of one file. */
export const MOST_ROWS = 500;
/**
 * The maximum number of characters of one file, and of its bytes as sent, because a server action accepts no more
 * than 1 MB.
 */
export const MOST_TEXT = 800_000;
export const MOST_SENT = 1_000_000;
export const LARGE = 'The file is too large. Import at most 500 rows at a time';

export const importInput = z.object({
  /** The key of the entity. */
  kind: boundedText(60, { missing: 'Choose what to import' }),
  text: boundedText(MOST_TEXT, { missing: 'Choose a CSV file', tooLong: LARGE }).min(1, 'The file is empty'),
  /** Whether nothing is stored: the same checks, and a result that reports what would be written. */
  isDryRun: z.boolean(),
});

/** What the dialog of an import shows of its sheet. */
export type AboutSheet = {
  kind: string;
  /** The noun for a record. */
  noun: string;
  columns: readonly { header: string; needed?: boolean }[];
  sample: string;
  note?: string;
};

export type ImportRow = {
  /** The line in the file, numbered as in a spreadsheet: the header is 1. */
  line: number;
  /** In the order of the columns. */
  cells: string[];
  problems: RowProblem[];
};

export type ImportOutcome = {
  /** The columns of the file, in order; unknown ones are ignored. */
  columns: { name: string; isKnown: boolean }[];
  rows: ImportRow[];
  /** How many records were written: all rows, or none. */
  written: number;
};
