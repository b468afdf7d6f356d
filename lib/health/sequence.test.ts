import { expect, it } from 'vitest';
import { type Heard, hear } from './sequence';

const hearAll = (...numbers: number[]) =>
  numbers.reduce<Heard | undefined>((state, seq) => hear(state, seq), undefined);

it('begins with the first number that is heard', () => {
  expect(hearAll(41, 42, 43)).toEqual({ last: 43, missing: [] });
});

it('notices what did not come', () => {
  expect(hearAll(7, 10)).toEqual({ last: 10, missing: [8, 9] });
});

it('takes what was late, and what comes twice', () => {
  expect(hearAll(7, 9, 8)).toEqual({ last: 9, missing: [] });
  expect(hearAll(7, 8, 8)).toEqual({ last: 8, missing: [] });
});

it('does not count for ever', () => {
  expect(hearAll(1, 1_000_000)?.missing).toHaveLength(100);
});
