import { CsvError, parse } from 'csv-parse/sync';
import { AppError, invalid } from '@/lib/foundation/errors';
import { wholeNumber } from '@/lib/foundation/text/words';

/** A row that is not empty. */
type SheetRow = {
  /** The row number as in a spreadsheet: the header is row 1, and empty rows count. */
  line: number;
  /** In the order of the header. */
  cells: string[];
  /** A problem with the row that does not depend on the meaning of its columns. */
  problem: { column: string | null; message: string } | null;
};

type Options = { most: number; noun?: string; name?: (column: string) => string };

export type Sheet = { header: string[]; rows: SheetRow[] };

/** The prefix that an export writes before text that looks like a formula: docs/rules.md#csv-formulas. */
const GUARDED =
  /^'(?=\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])|(?<=[;\t\r\n])'(?=["\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;
/** A cell as it was before the export: `N/A` is an empty cell. */
const cellOf = (text: string) => (text.trim() === 'N/A' ? '' : text.replace(GUARDED, '').trim());

/** The line that tells Excel the separator; not a row of the sheet. */
const SEPARATOR_LINE = /^\uFEFF?sep=([,;\t])[ \t]*(?:\r\n|\r|\n)/i;
const SEPARATORS = [',', ';', '\t'] as const;
// biome-ignore lint/suspicious/noControlCharactersInRegex: no cell may contain these characters
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

const TOO_MANY = 'This row has more cells than the header. Put quotes around a text with a separator in it';
const UNSEEN = 'This cell has a control character, which nobody sees. Type its text again';

/** The most columns; an export has some thirty. */
const MOST_COLUMNS = 200;

/** The rest of a file with far too many rows is not parsed. */
const rowsRead = (most: number): number => 2 * most + 1_000;

/** The separator that occurs most often in the header, outside quotes. */
function separatorOf(text: string): string {
  const [header = ''] = text.replace(/"[^"]*"/g, '').split(/\r\n|\r|\n/, 1);
  const counts = SEPARATORS.map((separator) => header.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function problemOf(record: string[], header: string[]): SheetRow['problem'] {
  const index = record.findIndex((cell) => CONTROL.test(cell));
  if (index >= 0) return { column: header[index] ?? null, message: UNSEEN };
  return record.slice(header.length).some((cell) => cell.trim()) ? { column: null, message: TOO_MANY } : null;
}

/**
 * Parses a CSV with a header as spreadsheets write it, with commas, semicolons or tabs; empty rows are skipped.
 * `name` maps alternative column names. Throws 400 with a sentence if the text is not a CSV.
 */
export function readSheet(text: string, { most, noun = 'row', name = (column) => column }: Options): Sheet {
  const separator = SEPARATOR_LINE.exec(text)?.[1];
  const body = separator ? text.replace(SEPARATOR_LINE, '') : text;
  const [first, ...records] = parsed(body, separator ?? separatorOf(body), rowsRead(most));
  const rows = records
    .map((record, index) => ({ record, line: index + 2 }))
    .filter(({ record }) => record.some((cell) => cell.trim() !== ''));
  if (!first || rows.length === 0) throw invalid(`The file has no ${noun}s below its header`);
  const isCut = records.length + 1 === rowsRead(most);
  if (rows.length > most || isCut) {
    const count = `${isCut ? 'more than ' : ''}${wholeNumber(rows.length)}`;
    throw invalid(`The file has ${count} ${noun}s. Import at most ${wholeNumber(most)} at a time`);
  }
  const header = first.map((column) => name(column.trim()));
  while (header.at(-1) === '') header.pop();
  if (header.length > MOST_COLUMNS)
    throw invalid(`The file has ${wholeNumber(header.length)} columns. It may have at most ${MOST_COLUMNS}`);
  const twice = header.find((column, index) => column && header.indexOf(column) < index);
  if (twice) throw invalid(`The column ${twice} is in the file twice`);
  return {
    header,
    rows: rows.map(({ record, line }) => ({
      line,
      cells: header.map((_, index) => cellOf(record[index] ?? '')),
      problem: problemOf(record, header),
    })),
  };
}

/** A parsed CSV ({@link readSheet}), or the sentence why it is none, for a thread that reads sheets. */
export function sheetOrProblem(text: string, options: Options): Sheet | { problem: string } {
  try {
    return readSheet(text, options);
  } catch (error) {
    if (error instanceof AppError) return { problem: error.message };
    throw error;
  }
}

function parsed(text: string, delimiter: string, to: number): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      to,
      relax_column_count: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalid(
      'This is not a CSV file with quotes as they should be. Save it as “CSV UTF-8” and choose it again',
    );
  }
}
