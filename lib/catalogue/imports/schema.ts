import { z } from 'zod';
import { boundedText } from '@/lib/foundation/fields';

/** What can be imported: docs/rules.md#import. */
const IMPORT_KINDS = ['locations', 'spaces'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Rows of one file. */
export const MOST_ROWS = 500;
/** Letters of one file, and its bytes as it is sent, since a server action takes no more than 1 MB. */
export const MOST_TEXT = 800_000;
export const MOST_SENT = 1_000_000;
export const LARGE = 'The file is too large. Import at most 500 rows at a time';

export const importInput = z.object({
  kind: z.enum(IMPORT_KINDS),
  text: boundedText(MOST_TEXT, { missing: 'Choose a CSV file', tooLong: LARGE }).min(1, 'The file is empty'),
  /** Whether nothing is kept: the same checks, and a result that says what would be written. */
  isDryRun: z.boolean(),
});

/** What is wrong with a row; without a column, with the row as a whole. */
export type RowProblem = { column: string | null; message: string };

export type ImportRow = {
  /** Of the file, as a sheet counts its rows: the header is 1. */
  line: number;
  /** In the order of the columns. */
  cells: string[];
  problems: RowProblem[];
};

export type ImportOutcome = {
  /** Of the file, in its order; what is not known is ignored. */
  columns: { name: string; isKnown: boolean }[];
  rows: ImportRow[];
  /** How many records were written: all rows, or none. */
  written: number;
};
