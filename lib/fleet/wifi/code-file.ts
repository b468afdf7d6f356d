import { wholeNumber } from '@/lib/foundation/words';
import { CODE, MAX_CODES } from './schema';

export type BadLine = { line: number; reason: string };

/** A parsed file: each code with its line, and the lines without one. */
export type CodeFile = { codes: Map<string, number>; repeated: BadLine[]; invalid: BadLine[] };

/** Why a file cannot be read at all, in one sentence; null when it can. */
export function unreadable(bytes: Uint8Array): string | null {
  const [first = 0, second = 0] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || second === 0;
  if (bytes.length > 1 && isUtf16) return 'The file is in UTF-16. Save it as "CSV UTF-8" and upload it again';
  if (bytes.subarray(0, 4_096).includes(0)) return 'This is not a CSV file';
  return null;
}

/** What is wrong with a cell. */
function problemOf(cell: string): string {
  if (/^\s*[=+\-@]/.test(cell)) return 'A code must not begin like a formula';
  return 'A code has 4 to 64 letters, digits, dots, dashes or underscores';
}

/**
 * Parses a CSV with the header `code`, one code per line; empty lines are skipped, lines count from 1.
 * Returns a sentence when the file has another format.
 */
export function readCodeFile(text: string): CodeFile | string {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const [header = '', ...rows] = lines;
  if (unquoted(header).toLowerCase() !== 'code')
    return 'The first line must be the header "code", with one code on each line below';
  const filled = rows.reduce((count, row) => count + (row.trim() === '' ? 0 : 1), 0);
  if (filled === 0) return 'The file has no codes';
  if (filled > MAX_CODES)
    return `The file has ${wholeNumber(filled)} codes. At most ${wholeNumber(MAX_CODES)} at a time`;
  const codes = new Map<string, number>();
  const repeated: BadLine[] = [];
  const invalid: BadLine[] = [];
  for (const [at, row] of rows.entries()) {
    const cell = unquoted(row);
    const line = at + 2;
    if (cell === '') continue;
    const before = codes.get(cell);
    if (!CODE.test(cell)) invalid.push({ line, reason: problemOf(cell) });
    else if (before !== undefined) repeated.push({ line, reason: `The same code as on line ${before}` });
    else codes.set(cell, line);
  }
  return { codes, repeated, invalid };
}

/** A cell without quotes, and without the empty cells that spreadsheets append. */
const unquoted = (row: string): string =>
  row
    .trim()
    .replace(/(?<!,),+$/, '')
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
