import { expect, it } from 'vitest';
import { cellsOf } from './pasted-cells';

it.each([
  ['B14', [['B14']]],
  [
    'B14\tINV-1\r\nB15\t INV-2 \r\n',
    [
      ['B14', 'INV-1'],
      ['B15', 'INV-2'],
    ],
  ],
  ['a\n\nb', [['a'], [''], ['b']]],
])('the pasted text %j has the cells %j', (text, cells) => expect(cellsOf(text)).toEqual(cells));
