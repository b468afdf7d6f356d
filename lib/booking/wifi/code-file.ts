import { sheetOrProblem } from '@/lib/platform/csv/read';
import { CODE, type LeftOut, MAX_CODES } from './schema';

export type BadLine = { line: number; reason: string };

/** The maximum number of lines to list. */
const NAMED = 100;

/** How many lines of a file of wifi codes were skipped, and the first of them. */
export const skippedLines = (lines: BadLine[]): LeftOut => ({
  count: lines.length,
  lines: lines.toSorted((a, b) => a.line - b.line).slice(0, NAMED),
});

/** A parsed file: each code with its line, and the lines without one. */
export type CodeFile = { codes: Map<string, number>; repeated: BadLine[]; invalid: BadLine[] };

function problemOf(cell: string): string {
  if (/^\s*[=+\-@]/.test(cell)) return 'A code must not begin like a formula';
  return 'A code has 4 to 64 letters, digits, dots, dashes or underscores';
}

const NO_HEADER = 'The first line must be the header "code", with one code on each line below';

/**
 * Parses a CSV of wifi codes with the header `code`, one code per line; empty lines are skipped, and lines are
 * numbered as in a spreadsheet. Returns a sentence if the file has another format.
 */
export function readWifiCodeFile(text: string): CodeFile | string {
  const [first = ''] = text.replace(/^\uFEFF?(?:sep=.\s+)?/i, '').split(/[\r\n]/, 1);
  // With or without the empty columns that spreadsheets append.
  if (first.replace(/[\s",;]/g, '').toLowerCase() !== 'code') return NO_HEADER;
  const sheet = sheetOrProblem(text, {
    most: MAX_CODES,
    noun: 'code',
    name: (name) => name.toLowerCase(),
  });
  if ('problem' in sheet) return sheet.problem;
  const codes = new Map<string, number>();
  const repeated: BadLine[] = [];
  const invalid: BadLine[] = [];
  for (const { line, cells, problem } of sheet.rows) {
    const [cell = ''] = cells;
    const before = codes.get(cell);
    if (problem) invalid.push({ line, reason: problem.message });
    else if (!CODE.test(cell)) invalid.push({ line, reason: problemOf(cell) });
    else if (before !== undefined) repeated.push({ line, reason: `The same code as on line ${before}` });
    else codes.set(cell, line);
  }
  return { codes, repeated, invalid };
}
