import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBuild } from '../build';
import { fromRoot, NEXT } from '../root';
import { OUTSIDE_FILE, OUTSIDE_REPORTER } from './outside-errors';
import { type Output, runStep } from './step';
import { lineOf, sum, type Tally, tallyOfCheck, tallyOfPlaywright, tallyOfVitest } from './tally';

const reports = mkdtempSync(path.join(os.tmpdir(), 'hushpod-test-'));
const bin = (name: string) => fromRoot('node_modules/.bin', name);

/** Types, lint and the rules that need no database: side by side, each shown when it has ended. */
export function checks(): Promise<Tally[]> {
  return Promise.all([types(), lint(), vitest('unit', ['unit'], { output: 'at-end' })]);
}

/** Next.js first generates the types of its routes, which a new checkout does not have. */
async function types(): Promise<Tally> {
  const generated = await runStep('route types', process.execPath, [NEXT, 'typegen'], { output: 'at-end' });
  const checked = await runStep('types', bin('tsc'), ['--noEmit'], { output: 'at-end' });
  return tallyOfCheck('types', generated || checked);
}

async function lint(): Promise<Tally> {
  return tallyOfCheck(
    'lint',
    await runStep('lint', 'npm', ['run', '--silent', 'lint'], { output: 'at-end' }),
  );
}

/** Some of the projects of `vitest.config.ts`. */
export async function vitest(
  title: string,
  projects: string[],
  { output, name }: { output?: Output; name?: string } = {},
): Promise<Tally> {
  const report = path.join(reports, `${projects.join('-')}.json`);
  const outside = path.join(reports, `${projects.join('-')}-outside.json`);
  const named = projects.flatMap((project) => ['--project', project]);
  const reporters = ['default', 'json', OUTSIDE_REPORTER].map((reporter) => `--reporter=${reporter}`);
  const args = ['run', ...(name ? [name] : []), ...named, ...reporters, `--outputFile.json=${report}`];
  const env = { [OUTSIDE_FILE]: outside };
  return tallyOfVitest(report, await runStep(title, bin('vitest'), args, { output, env }), outside);
}

export async function build({
  output = 'as-it-comes',
  typesAreChecked,
}: {
  output?: Output;
  typesAreChecked?: boolean;
} = {}): Promise<Tally> {
  const lines: string[] = [];
  const print = (line: string) => {
    if (output === 'at-end') lines.push(line);
    else console.log(line);
  };
  print(`\n── build ${'─'.repeat(54)}`);
  try {
    const done = await ensureBuild({ onLine: print, typesAreChecked });
    if (!done) print('The build is up to date.');
    return tallyOfCheck('build', 0);
  } catch (error) {
    print(error instanceof Error ? error.message : String(error));
    return tallyOfCheck('build', 1);
  } finally {
    if (lines.length > 0) console.log(lines.join('\n'));
  }
}

/** A project of `playwright.config.ts`, if there is a build for it. */
export async function playwright(title: string, project: string, built: Tally): Promise<Tally[]> {
  if (built.failed > 0) {
    console.error('The browser tests need a build, and were not run.');
    return [];
  }
  const report = path.join(reports, `playwright-${project}.json`);
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = ['test', '--project', project, '--reporter=list,json'];
  return [tallyOfPlaywright(report, await runStep(title, bin('playwright'), args, { env }))];
}

/** Lists the failures, prints the result in one line, and ends the process accordingly. */
export function conclude(tallies: Tally[]): never {
  const total = sum(tallies);
  for (const failure of total.failures) console.log(`\n✗ ${failure}`);
  console.log(`\n${lineOf(total)}`);
  process.exit(total.failed > 0 ? 1 : 0);
}
