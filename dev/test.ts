import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBuild } from './build';
import { fromRoot, NEXT } from './root';
import { runStep, stopOnSignal } from './test-steps/step';
import { lineOf, sum, type Tally, tallyOfCheck, tallyOfPlaywright, tallyOfVitest } from './test-steps/tally';

const reports = mkdtempSync(path.join(os.tmpdir(), 'hushpod-test-'));
const bin = (name: string) => fromRoot('node_modules/.bin', name);

stopOnSignal();
const tallies: Tally[] = [await types(), await lint(), await unit()];
const built = await build();
tallies.push(built);
if (built.failed === 0) tallies.push(await browser());
else console.error('The browser tests need a build, and were not run.');

const total = sum(tallies);
for (const failure of total.failures) console.log(`\n✗ ${failure}`);
console.log(`\n${lineOf(total)}`);
process.exit(total.failed > 0 ? 1 : 0);

/** Next.js writes the types of its routes first; a checkout has none yet. */
async function types(): Promise<Tally> {
  const generated = await runStep('route types', process.execPath, [NEXT, 'typegen']);
  const checked = await runStep('types', bin('tsc'), ['--noEmit']);
  return tallyOfCheck('types', generated || checked);
}

async function lint(): Promise<Tally> {
  return tallyOfCheck('lint', await runStep('lint', 'npm', ['run', '--silent', 'lint']));
}

async function unit(): Promise<Tally> {
  const report = path.join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return tallyOfVitest(report, await runStep('unit, database, API', bin('vitest'), ['run', ...reporters]));
}

async function build(): Promise<Tally> {
  console.log(`\n── build ${'─'.repeat(54)}`);
  try {
    const done = await ensureBuild({ onLine: (line) => console.log(line) });
    if (!done) console.log('The build is up to date.');
    return tallyOfCheck('build', 0);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return tallyOfCheck('build', 1);
  }
}

async function browser(): Promise<Tally> {
  const report = path.join(reports, 'playwright.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await runStep('browser', bin('playwright'), ['test', '--reporter=list,json'], env);
  return tallyOfPlaywright(report, code);
}
