import { expect, it } from 'vitest';
import { numberedNames } from './numbered-names';

it.each([
  ['Gate 22 · 08', 3, [], ['Gate 22 · 08', 'Gate 22 · 09', 'Gate 22 · 10']],
  ['Gate 22 · 08', 2, ['Gate 22 · 08', 'Gate 22 · 10'], ['Gate 22 · 09', 'Gate 22 · 11']],
  ['Quiet room', 2, ['Quiet room'], ['Quiet room 2', 'Quiet room 3']],
  ['Gate 9', 2, [], ['Gate 9', 'Gate 10']],
  // More than a JavaScript number can represent exactly.
  ['Pod 99999999999999999', 2, [], ['Pod 99999999999999999', 'Pod 100000000000000000']],
  ['Pod 9007199254740993', 2, [], ['Pod 9007199254740993', 'Pod 9007199254740994']],
])('clones of %s are numbered, %i of them beside %j', (first, count, taken, names) =>
  expect(numberedNames(first, count, new Set(taken.map((name) => name.toLowerCase())))).toEqual(names),
);
