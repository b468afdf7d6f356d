import { expect, it } from 'vitest';
import { readSheet } from './sheet';

it('reads what an export writes, with rows as a sheet counts them', () => {
  const file = '\uFEFFname,address\r\n"Pier ""B"" · 1","a\r\nb"\r\n\r\n\'=x,N/A\r\n';
  expect(readSheet(file)).toEqual({
    header: ['name', 'address'],
    rows: [
      { line: 2, cells: ['Pier "B" · 1', 'a\r\nb'] },
      { line: 4, cells: ['=x', ''] },
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
])('refuses %j', (file, sentence) => expect(() => readSheet(file)).toThrow(sentence));
