import 'server-only';
import { stringify } from 'csv-stringify/sync';
import { contentDisposition } from '@/lib/foundation/headers/content-disposition';
import { streamedBody } from '@/lib/foundation/streamed-body';
import type { CsvColumn, CsvValue } from '@/lib/platform/list/define';
import { writtenInTurns } from '@/lib/platform/list/export-stream';

const NUMBER = /^-?\d+(\.\d+)?$/;
/** Including the full-width signs, which East Asian spreadsheets read as the plain ones. */
const FORMULA = /^\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
/** The part after a character at which some spreadsheets begin a new cell, regardless of the surrounding quotes. */
const LATER = /(?<=[;\t\r\n])/;
const LATER_FORMULA = /^["\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;

const guarded = (text: string, formula: RegExp): string =>
  formula.test(text) && !NUMBER.test(text) ? `'${text}` : text;

/**
 * The text of a cell: `N/A` for an empty value; text that a spreadsheet could evaluate gets an apostrophe wherever a
 * cell could begin: docs/rules.md#csv-formulas.
 */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined || value === '') return 'N/A';
  if (Number.isSafeInteger(value)) return String(value);
  const [first = '', ...later] = String(value).split(LATER);
  return guarded(first, FORMULA) + later.map((part) => guarded(part, LATER_FORMULA)).join('');
}

const utf8 = new TextEncoder();

/**
 * RFC 4180 lines. Cells that contain a separator of other dialects are quoted, too: a semicolon, a tab, a lone CR or
 * LF.
 */
const encode = (rows: string[][]): Uint8Array =>
  utf8.encode(stringify(rows, { record_delimiter: 'windows', quoted_match: /[;\t\r\n]/ }));

const BOM = new Uint8Array([0xef, 0xbb, 0xbf]);

/** The beginning of a CSV: byte order mark and header. */
export const csvHead = <Row>(columns: CsvColumn<Row>[]): Uint8Array =>
  Buffer.concat([BOM, encode([columns.map(({ header }) => header)])]);

/** The lines of some rows, with their times in `zone` if it is given. */
export const csvRows = <Row>(columns: CsvColumn<Row>[], rows: Row[], zone?: string): Uint8Array =>
  encode(rows.map((row) => columns.map((column) => csvCell(column.value(row, zone)))));

/**
 * Rows as a CSV attachment: UTF-8 with BOM, RFC 4180, streamed chunk by chunk, each in its own turn of the event
 * loop, so that other requests are handled in between: docs/rules.md#csv.
 */
export function csvResponse<Row>(
  fileName: string,
  columns: CsvColumn<Row>[],
  chunks: AsyncGenerator<Row[]>,
  zone?: string,
): Response {
  async function* pieces() {
    yield csvHead(columns);
    yield* writtenInTurns(chunks, (rows) => csvRows(columns, rows, zone));
  }
  return csvAttachment(fileName, pieces());
}

/** A CSV attachment of these chunks, each requested when the previous one has been read. */
export function csvAttachment(fileName: string, pieces: AsyncGenerator<Uint8Array>): Response {
  return new Response(streamedBody(pieces), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition('attachment', `${fileName}.csv`),
      'cache-control': 'no-store',
    },
  });
}
