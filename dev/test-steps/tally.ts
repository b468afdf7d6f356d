import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

export type Tally = { passed: number; failed: number; skipped: number };

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number().default(0),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
});

/** A check that has no tests inside: it passed or it did not. */
export function tallyOfCheck(code: number): Tally {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

/** Counts vitest's report. A file that could not even be loaded counts as one failure. */
export function tallyOfVitest(file: string, code: number): Tally {
  const report = read(file, vitestReport);
  if (!report) return tallyOfCheck(1);
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  const skipped = report.numPendingTests + report.numTodoTests;
  return honest({ passed: report.numPassedTests, failed: report.numFailedTests + unloaded, skipped }, code);
}

/** Counts Playwright's report. */
export function tallyOfPlaywright(file: string, code: number): Tally {
  const report = read(file, playwrightReport);
  if (!report) return tallyOfCheck(1);
  const { expected, flaky, unexpected, skipped } = report.stats;
  return honest({ passed: expected + flaky, failed: unexpected, skipped }, code);
}

export function sum(tallies: Tally[]): Tally {
  const total = (key: keyof Tally) => tallies.reduce((count, tally) => count + tally[key], 0);
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') };
}

/** The last line of `npm test`. */
export function lineOf({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** A run that ended badly with no failed test, by an error outside of one, has failed nevertheless. */
function honest(tally: Tally, code: number): Tally {
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

function read<T>(file: string, schema: z.ZodType<T>): T | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
