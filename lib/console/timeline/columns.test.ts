import { expect, it } from 'vitest';
import { columnsOf, spacesOf } from './columns';

it('spaces packed as columns are unpacked unchanged and in order', () => {
  const spaces = [
    { id: 7, name: 'Concourse B · 02', shortName: 'B02', isActive: true },
    { id: 3, name: 'Concourse B · 14', shortName: 'B14', isActive: false },
  ];
  expect(spacesOf(columnsOf(spaces))).toEqual(spaces);
  expect(spacesOf(columnsOf([]))).toEqual([]);
});
