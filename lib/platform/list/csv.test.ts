import { stringify } from 'csv-stringify/sync';
import { describe, expect, it } from 'vitest';
import { readSheet } from '@/lib/foundation/sheet';
import { csvCell, csvResponse } from './csv';
import type { CsvValue } from './define';

describe('csvCell', () => {
  it.each([null, undefined, ''])('says N/A for %s', (value) => expect(csvCell(value)).toBe('N/A'));

  it.each(['=1+1', '+44 20', '-cmd', '@sum', '\tx', '\rx', '  =1', '＝1+1', '＋44', '－cmd', ' ＠sum'])(
    'makes %j harmless',
    (value) => expect(csvCell(value)).toBe(`'${value}`),
  );

  it.each([
    ['x@b.cd;=1+1;', "x@b.cd;'=1+1;"],
    ['a\t=2', "a\t'=2"],
    ['a\r\n=4+4', "a\r\n'=4+4"],
    ['a; ""=5', `a;' ""=5`],
    ['a;＝6', "a;'＝6"],
    ['=1;@b\n-c', "'=1;'@b\n'-c"],
  ])('makes %j harmless at every place where one may begin a cell', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
    expect(readSheet(`a\n"${cell.replaceAll('"', '""')}"`, { most: 1 }).rows[0]?.cells).toEqual([value]);
  });

  it.each([-12.5, '-3', 0, 'plain', 'a;b', 'Terminal 2; Gate 14', '1;-3'])('leaves %s as it is', (value) =>
    expect(csvCell(value)).toBe(String(value)),
  );
});

describe('csvResponse', () => {
  it('streams a BOM, a header and quoted rows', async () => {
    async function* chunks() {
      yield [{ name: 'a "b"' }];
      yield [{ name: 'c,\nd' }];
    }
    const response = csvResponse(
      'things',
      [{ header: 'name', value: (row: { name: string }) => row.name }],
      chunks(),
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes.slice(3))).toBe('name\r\n"a ""b"""\r\n"c,\nd"\r\n');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="things.csv"');
  });

  it('has what csv-stringify makes of the same cells, byte for byte', async () => {
    const texts = [
      'plain',
      'a "b"',
      'c,\nd',
      '"',
      '""',
      ',',
      '\r\n',
      'e\nf',
      'g\rh',
      ' =1',
      '-3',
      '',
      'é, 文',
      "o'clock",
      '\t"x"',
      'Terminal 2; Gate 14',
      'a\tb',
    ];
    const values: CsvValue[] = [null, undefined, 0, -12.5, 1e21, Number.MAX_SAFE_INTEGER, ...texts];
    // Every value in every column, so that each is first, last and adjacent to each other one.
    const rows = values.map((_, row) => values.map((__, at) => values[(row + at) % values.length]));
    const columns = values.map((_, at) => ({
      header: `h,${at}`,
      value: (row: CsvValue[]) => row[at],
    }));
    async function* chunks() {
      yield rows.slice(0, 7);
      yield [];
      yield rows.slice(7);
    }
    const text = await csvResponse('all', columns, chunks()).text();
    const cells = [columns.map(({ header }) => header), ...rows.map((row) => row.map(csvCell))];
    expect(text).toBe(stringify(cells, { record_delimiter: 'windows', quoted_match: /[;\t\r\n]/ }));
  });

  const COLUMNS = [{ header: 'id', value: (row: { id: number }) => row.id }];
  const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));

  it('leaves a turn of the event loop to others for every 50 rows', async () => {
    async function* chunks() {
      yield rows(10_000);
    }
    let turns = 0;
    let isOver = false;
    const others = () => {
      turns += 1;
      if (!isOver) setImmediate(others);
    };
    setImmediate(others);
    const text = await csvResponse('many', COLUMNS, chunks()).text();
    isOver = true;
    expect(text.match(/\r\n/g)).toHaveLength(10_001);
    expect(turns).toBeGreaterThanOrEqual(200);
  });

  it('formats at most 50 rows in a turn of the event loop, however many exports there are', async () => {
    async function* chunks() {
      for (let at = 0; at < 3; at += 1) yield rows(250);
    }
    let inThisTurn = 0;
    let most = 0;
    let isOver = false;
    const turn = () => {
      inThisTurn = 0;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    const value = ({ id }: { id: number }) => {
      inThisTurn += 1;
      most = Math.max(most, inThisTurn);
      return id;
    };
    const exports = Array.from({ length: 5 }, () =>
      csvResponse('some', [{ header: 'id', value }], chunks()).text(),
    );
    expect(new Set((await Promise.all(exports)).map((text) => text.length)).size).toBe(1);
    isOver = true;
    expect(most).toBe(50);
  });

  it('is held up by no export whose reader has stopped', async () => {
    async function* chunks() {
      for (let at = 0; at < 10; at += 1) yield rows(1_000);
    }
    const readers = Array.from({ length: 3 }, () => csvResponse('some', COLUMNS, chunks()).body?.getReader());
    for (const reader of readers) await reader?.read();
    expect(await csvResponse('some', COLUMNS, chunks()).text()).toContain('999');
    await Promise.all(readers.map((reader) => reader?.cancel()));
  });
});
