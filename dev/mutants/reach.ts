import { existsSync } from 'node:fs';
import { fromRoot } from '../root';
import { type Covered, readCovered } from './covered';

/** How many test files are run to detect one change, the likeliest first, and their total recorded time. */
const MOST_FILES = 20;
const MOST_MS = 150_000;
/** The time that every test file takes before its first test, in milliseconds. */
const START_MS = 4_000;

/** What each test file called when it was recorded. */
export const covered: Covered[] = readCovered();

/** How many test files call each function. */
const callers = new Map<string, number>();
for (const { functions } of covered)
  for (const name of functions) callers.set(name, (callers.get(name) ?? 0) + 1);

/** The test beside a file, which covers it whether it was recorded or not. */
function testBeside(file: string): Covered[] {
  const test = file.replace(/\.ts$/, '.test.ts');
  return test !== file && existsSync(fromRoot(test)) ? [{ test, project: 'unit', ms: 0, functions: [] }] : [];
}

/** What a call of a function tells about a test: the more, the fewer tests call it. */
const weightOf = (name: string): number => Math.log((covered.length + 1) / (callers.get(name) ?? 1));

/**
 * The tests that reach a function, by what they called: those that call most of what few others call beside it, short
 * ones first, in turns with those that call little else.
 */
function testsReaching(names: string[], folder: string): Covered[] {
  const reaching = covered.filter(({ functions }) => names.some((name) => functions.includes(name)));
  const closeness = ({ functions, ms }: Covered) =>
    functions.reduce((sum, name) => (name.startsWith(folder) ? sum + weightOf(name) : sum), 0) /
    Math.sqrt(ms + START_MS);
  const scores = new Map(reaching.map((each) => [each, closeness(each)]));
  const byFolder = reaching.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
  const bySize = reaching.toSorted((a, b) => a.functions.length - b.functions.length);
  const inTurns = new Set(byFolder.flatMap((each, index) => [each, bySize[index] ?? each]));
  const chosen: Covered[] = [];
  let ms = 0;
  for (const each of inTurns) {
    if (chosen.length === MOST_FILES) break;
    // A test that takes too long is skipped; shorter ones after it are not.
    if (chosen.length > 0 && ms + each.ms > MOST_MS) continue;
    chosen.push(each);
    ms += each.ms;
  }
  return chosen;
}

/**
 * The tests that reach a function of a module. Code outside of every function is used by all that load the file, most
 * by those that call most of its functions.
 */
export function testsFor(file: string, within: string): Covered[] {
  const beside = testBeside(file);
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  const direct = testsReaching([`${file} ${within}`], folder);
  const others = direct.length > 0 ? direct : testsReaching([`${file} `], `${file} `);
  return [...beside, ...others.filter(({ test }) => beside.every((each) => each.test !== test))];
}

/** The tests that reach a function of the database; one that is inlined is reached by those of its callers. */
export function testsForFunction(name: string, all: { name: string; text: string }[]): Covered[] {
  const direct = testsReaching([name], 'sql ');
  if (direct.length > 0) return direct;
  const plain = name.replace('sql ', '');
  const around = all.filter(({ name: other, text }) => other !== name && text.includes(`${plain}(`));
  return testsReaching(
    around.map((each) => each.name),
    'sql ',
  );
}
