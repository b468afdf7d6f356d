import { expect, test } from 'vitest';
import { dangerLast } from './danger-last';

test('dangerous entries come last in every menu, and the rest keeps its order', () => {
  const named = [{ label: 'Delete', danger: true }, { label: 'View' }, { label: 'Edit', danger: false }];
  expect(dangerLast(named).map(({ label }) => label)).toEqual(['View', 'Edit', 'Delete']);
});
