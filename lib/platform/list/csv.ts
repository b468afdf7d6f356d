import 'server-only';
import { stringify } from 'csv-stringify/sync';
import type { CsvColumn, CsvValue } from './define';

const NUMBER = /^-?\d+(\.\d+)?$/;
/** The full-width signs too, which East Asian spreadsheets read as the plain ones. */
const FORMULA = /^\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** The text of a cell: `N/A` for an empty value; formulas get an apostrophe: docs/rules.md#csv-formulas. */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined || value === '') return 'N/A';
  const text = String(value);
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

const encode = (rows: string[][]): Uint8Array =>
  new TextEncoder().encode(stringify(rows, { record_delimiter: 'windows' }));

/** Rows as a CSV attachment: UTF-8 with BOM, RFC 4180, streamed chunk by chunk: docs/rules.md#csv. */
export function csvResponse<Row>(
  fileName: string,
  columns: CsvColumn<Row>[],
  chunks: AsyncGenerator<Row[]>,
): Response {
  const header = columns.map((column) => column.header);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array([0xef, 0xbb, 0xbf]));
      controller.enqueue(encode([header]));
    },
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) return controller.close();
      controller.enqueue(encode(value.map((row) => columns.map((column) => csvCell(column.value(row))))));
    },
    async cancel() {
      await chunks.return(undefined);
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
