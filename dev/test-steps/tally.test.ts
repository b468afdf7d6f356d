import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { lineOf, sum, tallyOfCheck, tallyOfPlaywright, tallyOfVitest } from './tally';

function report(content: object): string {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'tally-')), 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}
const vitest = (passed: number, failed: number, unloaded = 0) =>
  report({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: 1,
    testResults: Array.from({ length: unloaded }, () => ({ status: 'failed', assertionResults: [] })),
  });

it('counts tests, and files that could not be loaded', () => {
  expect(tallyOfVitest(vitest(5, 2, 1), 1)).toEqual({ passed: 5, failed: 3, skipped: 1 });
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 0 };
  expect(tallyOfPlaywright(report({ stats }), 1)).toEqual({ passed: 8, failed: 1, skipped: 0 });
});

it('never takes a broken run for a good one', () => {
  expect(tallyOfVitest('/nowhere.json', 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(tallyOfVitest(vitest(5, 0), 1).failed).toBe(1);
  expect(tallyOfCheck(2).failed).toBe(1);
});

it('ends in one line', () => {
  expect(lineOf(sum([tallyOfCheck(0), tallyOfCheck(0)]))).toBe('2 passed, 0 failed');
  expect(lineOf({ passed: 1, failed: 2, skipped: 3 })).toBe('1 passed, 2 failed, 3 skipped');
});
