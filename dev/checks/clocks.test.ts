import { expect, it } from 'vitest';
import { clockProblems } from './clocks';

it('code that reads the wall clock of its process for a time or an age is reported', () => {
  const problems = (text: string, path = 'lib/console/board/queries.ts') => clockProblems({ path, text });
  expect(problems('const now = new Date();')).toHaveLength(1);
  expect(problems('const isFresh = Date.now() - known.at < 5_000;')).toHaveLength(1);
  expect(
    problems('const now = dbNow(); const end = performance.now() + 5; const day = new Date(text);'),
  ).toEqual([]);
  expect(problems('const at = new Date();', 'components/visitor/countdown.tsx')).toEqual([]);
  expect(problems('const at = new Date();', 'lib/foundation/process/log.ts')).toEqual([]);
});
