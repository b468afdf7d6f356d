import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/**
 * The result of a step. `failures` lists each failed test with the first lines of its message, and what its page
 * showed.
 */
export type Tally = { passed: number; failed: number; skipped: number; failures: string[] };

const assertion = z.object({
  status: z.string(),
  fullName: z.string(),
  failureMessages: z.array(z.string()).nullish(),
});

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number().default(0),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(assertion),
    }),
  ),
});

type Suite = { specs: z.infer<typeof spec>[]; suites?: Suite[] };
const spec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      results: z.array(
        z.object({
          error: z.object({ message: z.string() }).partial().nullish(),
          attachments: z.array(z.object({ name: z.string(), path: z.string().optional() })).default([]),
        }),
      ),
    }),
  ),
});
const suite: z.ZodType<Suite> = z.object({
  specs: z.array(spec),
  suites: z.lazy(() => z.array(suite)).optional(),
});

const playwrightReport = z.object({
  suites: z.array(suite),
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
});

/** A check without tests inside: it passed or failed. */
export function tallyOfCheck(name: string, code: number): Tally {
  if (code === 0) return { passed: 1, failed: 0, skipped: 0, failures: [] };
  return { passed: 0, failed: 1, skipped: 0, failures: [name] };
}

/**
 * Counts vitest's report. A file that could not be loaded counts as one failure. If no test failed, all errors
 * outside of tests, which `outside` lists, together count as one too.
 */
export function tallyOfVitest(file: string, code: number, outside = ''): Tally {
  const report = read(file, vitestReport);
  if (!report) return tallyOfCheck('vitest left no report', 1);
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages?.[0])),
  );
  return honest(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unloaded.length,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: [
        ...failed,
        ...unloaded.map(({ name, message }) => failure(name, 'could not be loaded', message)),
      ],
    },
    code,
    read(outside, z.array(z.string())),
  );
}

/** Counts Playwright's report. */
export function tallyOfPlaywright(file: string, code: number): Tally {
  const report = read(file, playwrightReport);
  if (!report) return tallyOfCheck('Playwright left no report', 1);
  const { expected, flaky, unexpected, skipped } = report.stats;
  const failures = report.suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) => {
      const result = tests.at(0)?.results.at(-1);
      return failure(`${file}:${line}`, title, result?.error?.message) + pageOf(result?.attachments);
    });
  return honest({ passed: expected + flaky, failed: unexpected, skipped, failures }, code);
}

function specsOf({ specs, suites = [] }: Suite): Suite['specs'] {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** Where Playwright's description of a failed test shows its page as a tree of roles. */
const PAGE = /```yaml\n(.*?)```/s;
const PAGE_LINES = 120;

/** What the page of a failed browser test showed, for a failure that does not happen again. */
function pageOf(attachments: { name: string; path?: string }[] = []): string {
  const file = attachments.find(({ name }) => name === 'error-context')?.path;
  const page = file && existsSync(file) && PAGE.exec(readFileSync(file, 'utf8'))?.[1];
  return page ? `\n    ${page.trimEnd().split('\n').slice(0, PAGE_LINES).join('\n    ')}` : '';
}

/** One failed test in a few lines: file, name, and the first lines of the reason. */
function failure(where: string, title: string, why = ''): string {
  const head = stripVTControlCharacters(why).split('\n').slice(0, 4).join('\n    ');
  return `${where} › ${title}\n    ${head}`;
}

export function sum(tallies: Tally[]): Tally {
  const total = (key: 'passed' | 'failed' | 'skipped') =>
    tallies.reduce((count, tally) => count + tally[key], 0);
  return {
    passed: total('passed'),
    failed: total('failed'),
    skipped: total('skipped'),
    failures: tallies.flatMap(({ failures }) => failures),
  };
}

/** The last line of `npm test`, `npm run check` and `npm run trials`. */
export function lineOf({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** A run that ended badly without a failed test, because of an error outside of a test, has failed nevertheless. */
function honest(tally: Tally, code: number, outside: string[] = []): Tally {
  if (code === 0 || tally.failed > 0) return { ...tally, failures: [...tally.failures, ...outside] };
  return { ...tally, failed: 1, failures: outside.length > 0 ? outside : ['an error outside of a test'] };
}

function read<T>(file: string, schema: z.ZodType<T>): T | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
