import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createVitest, type Vitest } from 'vitest/node';
import { databaseAt } from '../../tests/fixtures/global-setup';
import { fromRoot } from '../root';
import { AREA_NAMES, areaOf, isMutated } from './areas';
import { chanceOf, oneOf } from './chance';
import { type Covered, readCovered } from './covered';
import { type Installed, install, installed, mutantsOfFunction } from './database';
import { type Mutant, mutantsOf } from './operators';

/*
 * Makes small changes to the product, one at a time, and runs the tests that call the changed code. It runs in a copy
 * of the repository, which `dev/mutants.ts` creates.
 */

/** How many test files are run to detect one change, the likeliest first, and their total recorded time. */
const MOST_FILES = 16;
const MOST_MS = 120_000;
/** The time that every test file takes before its first test, in milliseconds. */
const START_MS = 4_000;

const { values } = parseArgs({
  options: { seed: { type: 'string' }, minutes: { type: 'string', default: '30' }, area: { type: 'string' } },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const end = performance.now() + Number(values.minutes) * 60_000;
const chance = chanceOf(seed);
const covered = readCovered();

/** The test beside a file, which covers it whether it was recorded or not. */
function testBeside(file: string): Covered[] {
  const test = file.replace(/\.ts$/, '.test.ts');
  return existsSync(fromRoot(test)) ? [{ test, project: 'unit', ms: 0, functions: [] }] : [];
}

/** The name of a file, or of its folder, as tests are named: `holds/hold-limit.ts` is `hold-limit` and `hold`. */
const stemOf = (name: string): string => name.replace(/(\.test)?\.ts$/, '').replace(/s$/, '');

/** Whether a test is named after a file or its folder. */
function isNamedAfter(test: string, file: string): boolean {
  const [folder = '', name = ''] = file.split('/').slice(-2);
  return [stemOf(name), stemOf(folder)].includes(stemOf(test.split('/').at(-1) ?? ''));
}

/** The tests that call a function, the most specific ones first. */
function testsFor(file: string, within: string): Covered[] {
  const name = `${file} ${within}`;
  const direct = covered.filter(({ functions }) => functions.includes(name));
  // Code outside of every function, such as a constant, is used by every test that loads the file.
  const all = direct.length > 0 ? direct : covered.filter(({ functions }) => functions.includes(`${file} `));
  const beside = testBeside(file);
  const others = all.filter(({ test }) => beside.every((each) => each.test !== test));
  // Two kinds of tests are about a function: those that call most of its folder (short ones first), and those that call
  // little else. They take turns.
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  const closeness = ({ functions, ms }: Covered) =>
    functions.filter((called) => called.startsWith(folder)).length / Math.sqrt(ms + START_MS);
  const scores = new Map(others.map((each) => [each, closeness(each)]));
  const byFolder = others.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
  const bySize = others.toSorted((a, b) => a.functions.length - b.functions.length);
  const inTurns = byFolder.flatMap((each, index) => [each, bySize[index] ?? each]);
  const sorted = new Set([...byFolder.filter(({ test }) => isNamedAfter(test, file)), ...inTurns]);
  const quick: Covered[] = [];
  let ms = 0;
  for (const each of sorted) {
    if (quick.length === MOST_FILES) break;
    // A test that takes too long is skipped; shorter ones after it are not.
    if (quick.length > 0 && ms + each.ms > MOST_MS) continue;
    quick.push(each);
    ms += each.ms;
  }
  return [...beside, ...quick];
}

/** How much longer than recorded a test file may take. A change can make a loop endless, which blocks its worker. */
const AT_MOST_TIMES = 5;
const AND_MS = 120_000;

/** Ends the workers of this process that run tests; their run then counts as failed. */
const endWorkers = () => spawnSync('pkill', ['-KILL', '-P', String(process.pid), '-f', 'vitest']);

/** The first of these tests that fails now; null if none does. */
async function noticedBy(vitest: Vitest, tests: Covered[]): Promise<string | null> {
  for (const { test, ms } of tests) {
    const errors = vitest.state.getUnhandledErrors().length;
    const hang = setTimeout(endWorkers, AT_MOST_TIMES * ms + AND_MS);
    const { testModules } = await vitest.runTestSpecifications(
      vitest.getModuleSpecifications(fromRoot(test)),
    );
    clearTimeout(hang);
    // The errors include those of earlier runs.
    const testModule = testModules.find(({ moduleId }) => moduleId === fromRoot(test));
    const [first] = testModule?.children.allTests('failed') ?? [];
    if (first) return `${test}: ${first.fullName}`;
    if (!testModule?.ok() || vitest.state.getUnhandledErrors().length > errors) return test;
  }
  return null;
}

/** The checks of the source that `npm test` runs before its tests. They detect changes too. */
const CHECKS: Record<string, string[]> = {
  tsc: ['--noEmit'],
  oxlint: ['--type-aware', '--config=dev/oxlint.json', 'lib'],
  // The wire format and the typed client: a limit of a field is a part of them.
  tsx: ['--conditions=react-server', 'dev/generate.ts', '--check'],
};

const outputOf = (check: string): string => {
  const program = fromRoot('node_modules/.bin', check);
  const { stdout, stderr } = spawnSync(program, CHECKS[check] ?? [], { cwd: fromRoot(), encoding: 'utf8' });
  // One line states how long the check took.
  return (stdout + stderr).replaceAll(/Finished in .*/g, '');
};

/** The first check whose output differs from its output for the unchanged product; null when none does. */
const refusedBy = (): string | null =>
  Object.keys(CHECKS).find((check) => outputOf(check) !== unchanged.get(check)) ?? null;

/** V8 does not see the calls of the database's functions. These tests cover what the functions maintain. */
const SQL_TESTS = [
  ...['ledger', 'figures', 'tallies', 'constraints', 'story'].map((name) => `tests/db/${name}.test.ts`),
  ...[
    'disputes',
    'refunds',
    'refund-ends',
    'statements',
    'wallet',
    'reconciliation',
    'receipts',
    'caused-payments',
    'caused',
  ].map((name) => `tests/api/${name}.test.ts`),
];

type Target = { file: string; text: string; mutants: Mutant[] };
/** The number of changes to examine before giving up on a file that has no usable one. */
const LOOKED_AT = 200;

/** A change in an area that was not tried yet. */
function pick(
  area: string,
  targets: Target[],
  tried: Set<string>,
): { target: Target; mutant: Mutant } | null {
  const ofArea = targets.filter(({ file }) => areaOf(file) === area);
  for (let time = 0; time < LOOKED_AT; time += 1) {
    const target = oneOf(ofArea, chance);
    const mutant = target && oneOf(target.mutants, chance);
    const key = mutant && `${target.file} ${mutant.start} ${mutant.to}`;
    if (!mutant || !key || tried.has(key)) continue;
    tried.add(key);
    return { target, mutant };
  }
  return null;
}

const changed = ({ text }: { text: string }, { start, end: until, to }: Mutant): string =>
  `${text.slice(0, start)}${to}${text.slice(until)}`;
const lineOf = (text: string, position: number): number => text.slice(0, position).split('\n').length;

const files = readdirSync(fromRoot('lib'), { recursive: true, encoding: 'utf8' }).map(
  (file) => `lib/${file}`,
);
const vitest = await createVitest('test', {
  watch: false,
  reporters: [{}],
  bail: 1,
  silent: true,
  project: ['unit', 'real'],
});
await vitest.standalone();
const say = (line: string) => process.stdout.write(`${line}\n`);
say(`Seed ${seed}, ${values.minutes} minutes, ${covered.length} test files recorded.`);

const sources: Target[] = files.filter(isMutated).map((file) => {
  const text = readFileSync(fromRoot(file), 'utf8');
  return { file, text, mutants: mutantsOf(file, text) };
});
const targets = sources.filter(({ mutants }) => mutants.length > 0);

type Score = { killed: number; survived: string[]; uncovered: string[] };
const scores = new Map<string, Score>(
  AREA_NAMES.map((name) => [name, { killed: 0, survived: [], uncovered: [] }]),
);

/** The database that is copied for each test file. It exists after tests have run. */
function template(): string | null {
  const world = vitest.projects.map((project) => project.getProvidedContext().world).find(Boolean);
  return world ? databaseAt(world.serverUrl, world.template) : null;
}

const tried = new Set<string>();
const unchanged = new Map(Object.keys(CHECKS).map((check) => [check, outputOf(check)]));
let functions: Installed[] | null = null;

async function tryOne(area: string): Promise<void> {
  const url = template();
  if (url && !functions) {
    functions = await installed(url);
    const added = functions.map((each) => ({
      file: each.name,
      text: each.text,
      mutants: mutantsOfFunction(each),
    }));
    targets.push(...added.filter(({ mutants }) => mutants.length > 0));
  }
  const picked = pick(area, targets, tried);
  if (!picked) return;
  const { target, mutant } = picked;
  const isSql = target.file.startsWith('sql ');
  const where = `${target.file}:${lineOf(target.text, mutant.start)} ${isSql ? '' : mutant.within}`.trim();
  const label = `${area.padEnd(11)} ${where}: ${mutant.what}`;
  const tests = isSql
    ? covered.filter(({ test }) => SQL_TESTS.includes(test))
    : testsFor(target.file, mutant.within);
  const score = scores.get(area)!;
  if (tests.length === 0) {
    score.uncovered.push(label);
    say(`no test    ${label}`);
    return;
  }
  const text = changed(target, mutant);
  const write = async (now: string) => {
    if (isSql) await install(url!, now);
    else {
      writeFileSync(fromRoot(target.file), now);
      vitest.invalidateFile(fromRoot(target.file));
    }
  };
  try {
    await write(text);
  } catch {
    // A text that the database refuses is not a valid change.
    return;
  }
  let noticed: string | null;
  try {
    noticed = (await noticedBy(vitest, tests)) ?? (isSql ? null : refusedBy());
  } finally {
    await write(target.text);
  }
  if (noticed) {
    score.killed += 1;
    say(`killed     ${label}\n             by ${noticed}`);
  } else {
    score.survived.push(label);
    say(`SURVIVED   ${label}\n             of ${tests.length}: ${tests.map(({ test }) => test).join(', ')}`);
  }
}

const areas = values.area?.split(',') ?? AREA_NAMES;
for (let turn = 0; performance.now() < end; turn += 1) await tryOne(areas[turn % areas.length]!);
for (const [area, { killed, survived, uncovered }] of scores)
  say(`${area.padEnd(12)} ${killed} killed, ${survived.length} survived, ${uncovered.length} in no test`);
await vitest.close();
process.exit(0);
