import { expect, it } from 'vitest';
import { nextSequence, type SequenceState } from './sequence';

const readAll = (...numbers: number[]) =>
  numbers.reduce<SequenceState | undefined>((state, seq) => nextSequence(state, seq), undefined);

it('begins with the first number that arrives', () => {
  expect(readAll(41, 42, 43)).toEqual({ last: 43, missing: [] });
});

it('notices what did not come', () => {
  expect(readAll(7, 10)).toEqual({ last: 10, missing: [8, 9] });
});

it('takes what was late, and what comes twice', () => {
  expect(readAll(7, 9, 8)).toEqual({ last: 9, missing: [] });
  expect(readAll(7, 8, 8)).toEqual({ last: 8, missing: [] });
});

it('does not count for ever', () => {
  expect(readAll(1, 1_000_000)?.missing).toHaveLength(100);
});
