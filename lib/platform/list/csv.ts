import 'server-only';
import { stringify } from 'csv-stringify/sync';
import type { CsvColumn, CsvValue } from './define';
import { inTurn } from './turns';

const NUMBER = /^-?\d+(\.\d+)?$/;
/** The full-width signs too, which East Asian spreadsheets read as the plain ones. */
const FORMULA = /^\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
/** What RFC 4180 quotes. */
const QUOTED = /[",\r\n]/;
/** A character that no text of the database has. */
const BETWEEN = '\0';

/** The text of a cell: `N/A` for an empty value; formulas get an apostrophe: docs/rules.md#csv-formulas. */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined || value === '') return 'N/A';
  if (Number.isSafeInteger(value)) return String(value);
  const text = String(value);
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/**
 * The lines of some rows. Only cells that are to be quoted go through the library, all of them in one call: it looks at
 * each cell so often that it took most of the time of an export, and few cells need it.
 */
function csvLines(rows: string[][]): string {
  const quoted: { cells: string[]; at: number }[] = [];
  for (const cells of rows)
    for (let at = 0; at < cells.length; at += 1) if (QUOTED.test(cells[at] ?? '')) quoted.push({ cells, at });
  const texts = stringify(
    quoted.map(({ cells, at }) => [cells[at]]),
    { record_delimiter: BETWEEN, quoted: true },
  ).split(BETWEEN);
  for (const [index, { cells, at }] of quoted.entries()) cells[at] = texts[index] ?? '';
  return rows.map((cells) => `${cells.join(',')}\r\n`).join('');
}

const utf8 = new TextEncoder();
const encode = (rows: string[][]): Uint8Array => utf8.encode(csvLines(rows));

/** Rows that are formatted in one turn of the event loop. */
const ROWS_A_TURN = 50;

/** The rows of all chunks, at most {@link ROWS_A_TURN} at a time. */
async function* inParts<Row>(chunks: AsyncGenerator<Row[]>): AsyncGenerator<Row[]> {
  for await (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += ROWS_A_TURN) yield chunk.slice(at, at + ROWS_A_TURN);
}

/**
 * Rows as a CSV attachment: UTF-8 with BOM, RFC 4180, streamed part by part, each in a turn of its own, so that requests
 * go on beside it: docs/rules.md#csv.
 */
export function csvResponse<Row>(
  fileName: string,
  columns: CsvColumn<Row>[],
  chunks: AsyncGenerator<Row[]>,
): Response {
  const parts = inParts(chunks);
  const header = columns.map((column) => column.header);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array([0xef, 0xbb, 0xbf]));
      controller.enqueue(encode([header]));
    },
    async pull(controller) {
      const { value: rows, done } = await parts.next();
      if (done) return controller.close();
      const cellsOf = (row: Row) => columns.map((column) => csvCell(column.value(row)));
      controller.enqueue(await inTurn(async () => encode(rows.map(cellsOf))));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}.csv"`,
      'cache-control': 'no-store',
    },
  });
}
