import { parse } from 'csv-parse/sync';
import { invalid } from '@/lib/foundation/errors';
import { wholeNumber } from '@/lib/foundation/words';
import { MOST_ROWS } from './schema';

export type Sheet = { header: string[]; rows: { line: number; cells: string[] }[] };

/** What an export writes before a text that looks like a formula: docs/rules.md#csv-formulas. */
const GUARDED = /^'(?=\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/;
/** A cell as it was before an export: `N/A` is an empty one. */
const cellOf = (text: string) => (text.trim() === 'N/A' ? '' : text.replace(GUARDED, '').trim());

type Parsed = { record: string[]; info: { records: number; empty_lines: number } };

/** Reads a CSV with a header; empty lines are skipped. Throws 400 with a sentence for what is none. */
export function readSheet(text: string): Sheet {
  const [header, ...rows] = parsed(text);
  if (!header || rows.length === 0) throw invalid('The file has no rows below its header');
  if (rows.length > MOST_ROWS)
    throw invalid(`The file has ${wholeNumber(rows.length)} rows. Import at most ${MOST_ROWS} at a time`);
  const names = header.record.map((name) => name.trim());
  const twice = names.find((name, at) => name && names.indexOf(name) < at);
  if (twice) throw invalid(`The column ${twice} is in the file twice`);
  return {
    header: names,
    rows: rows.map(({ record, info }) => ({
      line: info.records + info.empty_lines,
      cells: names.map((_, at) => cellOf(record[at] ?? '')),
    })),
  };
}

function parsed(text: string): Parsed[] {
  try {
    return parse(text, {
      bom: true,
      info: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
    }) as unknown as Parsed[];
  } catch {
    throw invalid(
      'This is not a CSV file with quotes as they should be. Save it as “CSV UTF-8” and choose it again',
    );
  }
}
