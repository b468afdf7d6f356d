import { expect, it } from 'vitest';
import { keptBy, processMemoryProblems } from './process-memory';

const path = 'lib/booking/holds/hold-limit.ts';

it.each([
  'let count = 0;',
  'export let count: number | undefined;',
  'const count = new Map<string, number>(); export const take = (key: string) => count.set(key, 1);',
  'const count: Record<string, number> = {}; export const take = (key: string) => { count[key] = 1; };',
  'const count: string[] = []; export const take = (key: string) => count.push(key);',
  "const count = processState('count', () => ({ taken: 0 }));",
])('what a module keeps from one call to the next is found: %s', (text) => {
  expect(keptBy({ path, text })).toEqual(['count']);
  expect(processMemoryProblems([{ path, text }], {})).toEqual([
    `${path} keeps count in one process: keep it in the database, or say in PROCESS_MEMORY why no other needs it`,
  ]);
  expect(processMemoryProblems([{ path, text }], { [path]: { count: 'A reason.' } })).toEqual([]);
});

it.each([
  "const KINDS = new Set(['a', 'b']);",
  'const LIMITS = { hold: 3 };',
  'export function take() { let count = 0; count += 1; return count; }',
])('constants, and what a call keeps for itself, are not: %s', (text) => {
  expect(keptBy({ path, text })).toEqual([]);
});

it('an entry of the list that is about nothing is reported', () => {
  expect(processMemoryProblems([{ path, text: '' }], { [path]: { count: 'A reason.' } })).toEqual([
    `PROCESS_MEMORY has count of ${path}, which keeps nothing of that name`,
  ]);
});
