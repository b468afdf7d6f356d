import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createVitest } from 'vitest/node';
import { databaseAt } from '../../tests/fixtures/global-setup';
import { fromRoot } from '../root';
import { AREA_NAMES, areaOf, isMutated } from './areas';
import { chanceOf, oneOf } from './chance';
import { type Installed, install, installed, mutantsOfFunction } from './database';
import { noticedBy, refusedBy } from './notice';
import { type Mutant, mutantsOf } from './operators';
import { covered, testsFor, testsForFunction } from './reach';

/*
 * Makes small changes to the product, one at a time, and runs the tests that call the changed code. It runs in a copy
 * of the repository, which `dev/mutants.ts` creates.
 */

const { values } = parseArgs({
  options: { seed: { type: 'string' }, minutes: { type: 'string', default: '30' }, area: { type: 'string' } },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const end = performance.now() + Number(values.minutes) * 60_000;
const chance = chanceOf(seed);

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
  const tests = isSql ? testsForFunction(target.file, functions ?? []) : testsFor(target.file, mutant.within);
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
