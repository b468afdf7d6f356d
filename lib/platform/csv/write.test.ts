import { stringify } from 'csv-stringify/sync';
import { describe, expect, it } from 'vitest';
import type { CsvValue } from '@/lib/platform/list/define';
import { readSheet } from './read';
import { csvCell, csvResponse } from './write';

describe('csvCell', () => {
  it.each([null, undefined, ''])('is N/A for %s', (value) => expect(csvCell(value)).toBe('N/A'));

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
  ])('makes %j harmless wherever a spreadsheet could begin a cell', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
    expect(readSheet(`a\n"${cell.replaceAll('"', '""')}"`, { most: 1 }).rows[0]?.cells).toEqual([value]);
  });

  it.each([-12.5, '-3', 0, 'plain', 'a;b', 'Terminal 2; Gate 14', '1;-3'])('leaves %s unchanged', (value) =>
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

  it('writes the same bytes as csv-stringify', async () => {
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
    const rows = values.map((_, row) => values.map((__, index) => values[(row + index) % values.length]));
    const columns = values.map((_, index) => ({
      header: `h,${index}`,
      value: (row: CsvValue[]) => row[index],
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

  it('gives others a turn of the event loop after every 50 rows', async () => {
    async function* chunks() {
      yield rows(10_000);
    }
    let turns = 0;
    let isOver = false;
    const countTurn = () => {
      turns += 1;
      if (!isOver) setImmediate(countTurn);
    };
    setImmediate(countTurn);
    const text = await csvResponse('many', COLUMNS, chunks()).text();
    isOver = true;
    expect(text.match(/\r\n/g)).toHaveLength(10_001);
    expect(turns).toBeGreaterThanOrEqual(200);
  });

  it('formats at most 50 rows per turn of the event loop, however many exports run', async () => {
    async function* chunks() {
      for (let part = 0; part < 3; part += 1) yield rows(250);
    }
    let inThisTurn = 0;
    let most = 0;
    let isOver = false;
    const startTurn = () => {
      inThisTurn = 0;
      if (!isOver) setImmediate(startTurn);
    };
    setImmediate(startTurn);
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

  it('is not held up by an export whose reader has stopped', async () => {
    async function* chunks() {
      for (let part = 0; part < 10; part += 1) yield rows(1_000);
    }
    const readers = Array.from({ length: 3 }, () => csvResponse('some', COLUMNS, chunks()).body?.getReader());
    for (const reader of readers) await reader?.read();
    expect(await csvResponse('some', COLUMNS, chunks()).text()).toContain('999');
    await Promise.all(readers.map((reader) => reader?.cancel()));
  });
});
