import { type Sheet, sheetOrProblem } from '@/lib/platform/csv/read';
import { serveDecoder } from '@/lib/platform/decoding/decoder-thread';

/** The text of a file, the columns of its kind, and the most rows. */
export type RowsText = { text: string; columns: string[]; most: number };
/** The rows of a file with its columns as we call them, or why it is refused. */
export type Rows = Sheet | { problem: string };

/** Column names are compared without case, spaces and underscores. */
const plainName = (name: string): string => name.toLowerCase().replace(/[\s_]/g, '');

/* The thread that parses imports for `commands.ts`. An unknown column keeps its name. */
serveDecoder(({ text, columns, most }: RowsText): Rows => {
  const known = new Map(columns.map((column) => [plainName(column), column]));
  return sheetOrProblem(text, { most, name: (name) => known.get(plainName(name)) ?? name });
});
