import { expect, it } from 'vitest';
import { readSheet } from './read';

it('an exported file is read, with rows numbered as in a spreadsheet', () => {
  const file = '\uFEFFname,address\r\n"Pier ""B"" · 1","a\r\nb"\r\n\r\n\'=x,N/A\r\n';
  expect(readSheet(file, { most: 500 })).toEqual({
    header: ['name', 'address'],
    rows: [
      { line: 2, cells: ['Pier "B" · 1', 'a\r\nb'], problem: null },
      { line: 4, cells: ['=x', ''], problem: null },
    ],
  });
});

it.each([
  ['', 'The file has no rows below its header'],
  ['name\n', 'The file has no rows below its header'],
  ['name,name\na,b', 'The column name is in the file twice'],
  [`name\n${'a\n'.repeat(501)}`, 'The file has 501 rows. Import at most 500 at a time'],
  [
    'name\n"a',
    'This is not a CSV file with quotes as they should be. Save it as “CSV UTF-8” and choose it again',
  ],
])('the file %j is refused', (file, sentence) =>
  expect(() => readSheet(file, { most: 500 })).toThrow(sentence),
);

it.each([
  ['sep=;\r\nname;tax\r\na;1'],
  ['name;tax\na;1'],
  ['name\ttax\ra\t1'],
  ['"name";"tax, in %"\na;1'],
  ['name,tax,,\na,1,,'],
])('the separator of %j is found', (file) => {
  const { header, rows } = readSheet(file, { most: 5 });
  expect([header.length, rows]).toEqual([2, [{ line: 2, cells: ['a', '1'], problem: null }]]);
});

it('empty rows are counted, and a row with too many cells or a control character is reported', () => {
  const { rows } = readSheet('name,address\n,,,,\n\nPier 7, Gate B,10 Harbour Rd\nPi\u001aer,x\nPier,y,,', {
    most: 5,
  });
  expect(rows.map(({ line, problem }) => [line, problem?.column, problem?.message])).toEqual([
    [4, null, expect.stringMatching(/more cells than the header/)],
    [5, 'name', expect.stringMatching(/control character/)],
    [6, undefined, undefined],
  ]);
});

it('columns are renamed by the given function', () => {
  expect(readSheet('NAME\na', { most: 5, name: (name) => name.toLowerCase() }).header).toEqual(['name']);
});
