import { describe, expect, it } from 'vitest';
import { csvCell, csvResponse } from './csv';

describe('csvCell', () => {
  it.each([null, undefined, ''])('says N/A for %s', (value) => expect(csvCell(value)).toBe('N/A'));

  it.each(['=1+1', '+44 20', '-cmd', '@sum', '\tx', '\rx', '  =1', '＝1+1', '＋44', '－cmd', ' ＠sum'])(
    'makes %j harmless',
    (value) => expect(csvCell(value)).toBe(`'${value}`),
  );

  it.each([-12.5, '-3', 0, 'plain'])('leaves %s as it is', (value) =>
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
});
