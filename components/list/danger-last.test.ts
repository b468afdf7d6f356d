import { expect, test } from 'vitest';
import { dangerLast, fittingFirst } from './danger-last';

test('dangerous entries come last in every menu, and the rest keeps its order', () => {
  const named = [{ label: 'Delete', danger: true }, { label: 'View' }, { label: 'Edit', danger: false }];
  expect(dangerLast(named).map(({ label }) => label)).toEqual(['View', 'Edit', 'Delete']);
});

test('the actions that change what is chosen come before those that would change nothing', () => {
  const entries = [
    { label: 'Deactivate', changes: [1, 2] },
    { label: 'Out of service' },
    { label: 'Activate', changes: [7, 8] },
  ];
  const offered = (chosen: number[]) => fittingFirst(entries, chosen).map(({ label }) => label);
  expect(offered([7, 8])).toEqual(['Activate', 'Out of service', 'Deactivate']);
  expect(offered([1])).toEqual(['Deactivate', 'Out of service', 'Activate']);
  expect(offered([1, 7])).toEqual(['Deactivate', 'Activate', 'Out of service']);
  // One of them is on another page.
  expect(offered([7, 99])).toEqual(['Deactivate', 'Out of service', 'Activate']);
  expect(offered([])).toEqual(['Deactivate', 'Out of service', 'Activate']);
});
