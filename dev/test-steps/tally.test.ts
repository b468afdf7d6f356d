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
const failedTest = {
  status: 'failed',
  fullName: 'a door opens',
  failureMessages: ['it did not\n  at a line'],
};
const vitest = (passed: number, failed: number, unloaded = 0) =>
  report({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: 1,
    testResults: [
      { name: 'door.test.ts', status: 'failed', assertionResults: Array(failed).fill(failedTest) },
      ...Array(unloaded).fill({
        name: 'gone.test.ts',
        status: 'failed',
        message: 'no such',
        assertionResults: [],
      }),
    ].filter(({ assertionResults, name }) => assertionResults.length > 0 || name === 'gone.test.ts'),
  });
const failedSpec = {
  title: 'pays once',
  file: 'pay.spec.ts',
  line: 7,
  ok: false,
  tests: [{ results: [{ error: { message: 'paid twice' } }] }],
};

it('tests are counted, and files that could not be loaded', () => {
  expect(tallyOfVitest(vitest(5, 2, 1), 1)).toMatchObject({ passed: 5, failed: 3, skipped: 1 });
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 0 };
  expect(tallyOfPlaywright(report({ stats, suites: [] }), 1)).toMatchObject({
    passed: 8,
    failed: 1,
    skipped: 0,
  });
});

it('each failed test is named with its reason', () => {
  expect(tallyOfVitest(vitest(5, 1, 1), 1).failures).toEqual([
    'door.test.ts › a door opens\n    it did not\n      at a line',
    'gone.test.ts › could not be loaded\n    no such',
  ]);
  const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 };
  const suites = [{ specs: [], suites: [{ specs: [failedSpec, { ...failedSpec, ok: true }] }] }];
  expect(tallyOfPlaywright(report({ stats, suites }), 1).failures).toEqual([
    'pay.spec.ts:7 › pays once\n    paid twice',
  ]);
});

it('a failed browser test shows its page', () => {
  const page = path.join(mkdtempSync(path.join(os.tmpdir(), 'tally-')), 'error-context.md');
  writeFileSync(page, '# Test info\n\n```yaml\n- heading "Payment"\n- alert: Declined\n```\n');
  const attachments = [{ name: 'error-context', contentType: 'text/markdown', path: page }];
  const results = [{ error: { message: 'paid twice' }, attachments }];
  const suites = [{ specs: [{ ...failedSpec, tests: [{ results }] }] }];
  const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 };
  expect(tallyOfPlaywright(report({ stats, suites }), 1).failures).toEqual([
    'pay.spec.ts:7 › pays once\n    paid twice\n    - heading "Payment"\n    - alert: Declined',
  ]);
});

it('a failed run does not count as passed', () => {
  expect(tallyOfVitest('/nowhere.json', 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(tallyOfVitest(vitest(5, 0), 1).failed).toBe(1);
  expect(tallyOfCheck('types', 2)).toMatchObject({ failed: 1, failures: ['types'] });
});

it('errors outside of a test are named, and count as one failure if no test failed', () => {
  const outside = report(['outside of a test, door.test.ts: it fell shut']);
  const failures = ['outside of a test, door.test.ts: it fell shut'];
  expect(tallyOfVitest(vitest(5, 0), 1, outside)).toMatchObject({ passed: 5, failed: 1, failures });
  const beside = tallyOfVitest(vitest(5, 2), 1, outside);
  expect(beside.failed).toBe(2);
  expect(beside.failures.at(-1)).toBe(failures[0]);
});

it('the tally ends with one line', () => {
  const passed = tallyOfCheck('types', 0);
  expect(lineOf(sum([passed, passed]))).toBe('2 passed, 0 failed');
  expect(lineOf({ passed: 1, failed: 2, skipped: 3, failures: [] })).toBe('1 passed, 2 failed, 3 skipped');
});
