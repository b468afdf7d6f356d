import { describe, expect, it } from 'vitest';
import { sheetText } from '@/lib/platform/csv/decode';
import { readSheet } from '@/lib/platform/csv/read';
import { EXCELS, type Excel, excelFile, SAVED_AS } from '../fixtures/excel';

const bytes = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding));

describe.each(Object.keys(EXCELS) as Excel[])('a sheet of the %s Excel', (excel) => {
  const { accented, decimal } = EXCELS[excel];
  it.each(SAVED_AS)('is read as it was typed, saved as %s', (as) => {
    const rows = [
      ['Name', 'latitude', 'address'],
      [accented, 48.35, 'Gate 7; "B", 2\nNorth'],
      ['', '', ''],
      ['Pier', -1.5, ''],
    ];
    const read = sheetText(excelFile(excel, rows, as));
    if ('problem' in read) throw new Error(read.problem);
    expect(read.isGuessed).toBe(as === 'windows-1252');
    expect(readSheet(read.text, { most: 10 })).toEqual({
      header: ['Name', 'latitude', 'address'],
      rows: [
        { line: 2, cells: [accented, `48${decimal}35`, 'Gate 7; "B", 2\nNorth'], problem: null },
        { line: 4, cells: ['Pier', `-1${decimal}5`, ''], problem: null },
      ],
    });
  });
});

it.each([
  ['an .xlsx', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), /workbook \(\.xlsx\)/],
  ['an .xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /workbook \(\.xls\)/],
  ['UTF-16 without its mark', bytes('code\nABCD', 'utf16le'), /UTF-16/],
  ['UTF-16 in the other order', new Uint8Array([0, 0x63, 0, 0x6f]), /UTF-16/],
  ['a file with a null', bytes('code\nAB\0CD', 'utf8'), /not a CSV/],
])('the refusal names the problem of %s', (_, file, sentence) =>
  expect(sheetText(file)).toEqual({ problem: expect.stringMatching(sentence) }),
);

it('a sheet in UTF-16 is read in both byte orders by its mark', () => {
  expect(sheetText(new Uint8Array([0xfe, 0xff, 0, 0x63]))).toEqual({ text: 'c', isGuessed: false });
  expect(sheetText(bytes('\uFEFFc', 'utf16le'))).toEqual({ text: 'c', isGuessed: false });
});
