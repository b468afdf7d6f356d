import { describe, expect, it } from 'vitest';
import { readWifiCodeFile } from './code-file';
import { MAX_CODES } from './schema';

const read = (text: string) => {
  const file = readWifiCodeFile(text);
  if (typeof file === 'string') throw new Error(file);
  return file;
};

describe('a file of codes', () => {
  it('is read with any line endings, with or without quotes', () => {
    for (const end of ['\n', '\r\n', '\r'])
      expect([...read(['\uFEFF"Code"', 'ABCD-1', '"EFGH-2"', '', 'IJKL.3,,'].join(end)).codes]).toEqual([
        ['ABCD-1', 2],
        ['EFGH-2', 3],
        ['IJKL.3', 5],
      ]);
  });

  it('names each line with a duplicate or invalid code', () => {
    const { repeated, invalid } = read('code\nABCD\n=SUM(A1)\nABCD\nab\nAB CD\n-ABC');
    expect(repeated).toEqual([{ line: 4, reason: 'The same code as on line 2' }]);
    expect(invalid.map(({ line }) => line)).toEqual([3, 5, 6, 7]);
    expect(invalid[0]?.reason).toMatch(/formula/);
  });

  it('is refused without a header, without codes, or with too many', () => {
    expect(readWifiCodeFile('ABCD\nEFGH')).toMatch(/header/);
    expect(readWifiCodeFile('code\n\n')).toMatch(/no codes/);
    expect(readWifiCodeFile(`code\n${'x\n'.repeat(MAX_CODES + 1)}`)).toMatch(
      /100,001 codes. Import at most 100,000/,
    );
  });
});
