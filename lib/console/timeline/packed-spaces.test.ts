import { expect, it } from 'vitest';
import { packSpaces, unpackSpaces } from './packed-spaces';

it('spaces packed as columns are unpacked unchanged and in order', () => {
  const spaces = [
    { id: 7, name: 'Concourse B · 02', shortName: 'B02', isActive: true },
    { id: 3, name: 'Concourse B · 14', shortName: 'B14', isActive: false },
  ];
  expect(unpackSpaces(packSpaces(spaces))).toEqual(spaces);
  expect(unpackSpaces(packSpaces([]))).toEqual([]);
});
