import { expect, it } from 'vitest';
import { nextSequence, type SequenceState } from './sequence';

const readAll = (...numbers: number[]) =>
  numbers.reduce<SequenceState | undefined>((state, seq) => nextSequence(state, seq), undefined);

it('a sequence begins with the first number that arrives', () => {
  expect(readAll(41, 42, 43)).toEqual({ last: 43, missing: [] });
});

it('a skipped number is missing', () => {
  expect(readAll(7, 10)).toEqual({ last: 10, missing: [8, 9] });
});

it('late and duplicate numbers are accepted', () => {
  expect(readAll(7, 9, 8)).toEqual({ last: 9, missing: [] });
  expect(readAll(7, 8, 8)).toEqual({ last: 8, missing: [] });
});

it('at most a hundred missing numbers are kept', () => {
  expect(readAll(1, 1_000_000)?.missing).toHaveLength(100);
});
