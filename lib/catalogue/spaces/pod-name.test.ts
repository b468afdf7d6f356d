import { expect, it } from 'vitest';
import { podName } from './pod-name';
import { shownShortName } from './short-name';

it('a space is named by its sign, or the short form of its name, and its location', () => {
  const space = { name: 'Lounge · 07', shortName: 'A02', location: 'JFK Terminal 4' };
  expect(podName(space)).toBe('A02 · JFK Terminal 4');
  expect(shownShortName({ ...space, shortName: null })).toBe('07');
});
