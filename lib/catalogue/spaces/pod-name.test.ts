import { expect, it } from 'vitest';
import { plateOf, podName } from './pod-name';

it('a space is named by its sign, or the short form of its name, and its location', () => {
  const space = { name: 'Lounge · 07', shortName: 'A02', location: 'JFK Terminal 4' };
  expect(podName(space)).toBe('A02 · JFK Terminal 4');
  expect(plateOf({ ...space, shortName: null })).toBe('07');
});
