import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest } from 'vitest/node';
import { databaseAt } from '../../tests/fixtures/global-setup';
import { fromRoot } from '../root';
import { AREA_NAMES, areaOf, isMutated } from './areas';
import { chanceOf, oneOf } from './chance';
import type { Covered } from './covered';
import { type Installed, install, installed, installedTriggers } from './database';
import { MISTAKES, type MistakeKind, mistakesIn, mistakesInFunction, mistakesInTrigger } from './mistakes';
import { CHECKS, noticedBy, outputOf } from './notice';
import { covered, testsFor, testsForFunction } from './reach';

/*
 * Makes the mistakes of a tired developer, one at a time, and says by kind which of them types, lint or tests notice.
 * It runs in a copy of the repository, which `dev/mutants.ts` creates. A seed names 200 changes; a run tries the next
 * `--count` of them, with `--again` those too that nothing noticed, and each reports what is known by then. Several
 * runs at once take a `--part` each: `1/2`.
 */

/** How many changes of each kind a seed names: more where there are more places to make the mistake. */
const SHARES: Record<MistakeKind, number> = {
  sibling: 45,
  'dropped term': 55,
  'dropped property': 45,
  'swapped writes': 18,
  'trigger head': 17,
  'other partner': 20,
};

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    count: { type: 'string', default: '50' },
    part: { type: 'string', default: '1/1' },
    mistakes: { type: 'boolean' },
    again: { type: 'boolean' },
  },
});
const seed = Number(values.seed ?? 1);
const chance = chanceOf(seed);
const say = (line: string) => process.stdout.write(`${line}\n`);

/** A change of the list. `original` is the text at that place, so that a later run finds the same place or none. */
type Change = {
  kind: MistakeKind;
  file: string;
  within: string;
  line: number;
  start: number;
  end: number;
  original: string;
  to: string;
  what: string;
  mustCompile?: true;
};
/** What became of a change: `types`, `lint`, `survived`, `gone`, `in no test`, or the test that failed. */
type Outcome = { by: string; tests?: string[] };
type Outcomes = Record<number, Outcome>;
type Listed = { changes: Change[]; outcomes: Outcomes };

const FOLDER = process.env.MUTANTS_STATE ?? fromRoot('node_modules/.cache/hushpod-mistakes');
const [part = 1, parts = 1] = values.part.split('/').map(Number);
const listFile = path.join(FOLDER, `${seed}.json`);
const outcomesFile = (of: number) => path.join(FOLDER, `${seed}.${of}.json`);
const keep = (file: string, what: Listed | Outcomes) => {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, JSON.stringify(what, null, 1));
};
const stored = <T>(file: string): T | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null;

const vitest = await createVitest('test', {
  watch: false,
  reporters: [{}],
  bail: 1,
  silent: true,
  project: ['unit', 'real'],
});
await vitest.standalone();
// The database that is copied for each test file exists once tests have run.
await noticedBy(vitest, [{ test: 'tests/api/envelope.test.ts', project: 'real', ms: 60_000, functions: [] }]);
const world = vitest.projects.map((project) => project.getProvidedContext().world).find(Boolean)!;
const template = databaseAt(world.serverUrl, world.template);
const functions: Installed[] = await installed(template);
const triggers = await installedTriggers(template);

const sourceOf = (file: string): string => {
  const ofDatabase = [...functions, ...triggers].find(({ name }) => name === file);
  return ofDatabase?.text ?? readFileSync(fromRoot(file), 'utf8');
};
const lineOf = (text: string, position: number): number => text.slice(0, position).split('\n').length;

/** Every mistake that can be made anywhere. */
function everyChange(): Change[] {
  const modules = readdirSync(fromRoot('lib'), { recursive: true, encoding: 'utf8' })
    .map((file) => `lib/${file}`)
    .filter(isMutated)
    .toSorted();
  const inModules = modules.map((file) => ({ file, text: sourceOf(file), of: mistakesIn }));
  const inFunctions = functions.map(({ name, text }) => ({ file: name, text, of: mistakesInFunction }));
  const inTriggers = triggers.map(({ name, text }) => ({ file: name, text, of: mistakesInTrigger }));
  return [...inModules, ...inFunctions, ...inTriggers].flatMap(({ file, text, of }) =>
    of(file, text).map((each) => ({
      ...each,
      file,
      line: lineOf(text, each.start),
      original: text.slice(each.start, each.end),
    })),
  );
}

const isOfDatabase = ({ file }: Change): boolean => /^(sql|trigger) /.test(file);
const label = ({ kind, file, line, within, what }: Change): string =>
  `${kind.padEnd(16)} ${file}:${line} ${isOfDatabase({ file } as Change) ? '' : within}: ${what.replaceAll(/\s+/g, ' ')}`;

async function apply(change: Change): Promise<boolean> {
  const text = sourceOf(change.file);
  if (text.slice(change.start, change.end) !== change.original) return false;
  const changed = `${text.slice(0, change.start)}${change.to}${text.slice(change.end)}`;
  if (!isOfDatabase(change)) {
    writeFileSync(fromRoot(change.file), changed);
    vitest.invalidateFile(fromRoot(change.file));
    return true;
  }
  const before = triggers.find(({ name }) => name === change.file)?.before ?? '';
  // A text that the database refuses is not a change.
  return install(template, `${before}${changed}`).then(
    () => true,
    () => false,
  );
}

async function restore(change: Change, text: string): Promise<void> {
  if (isOfDatabase(change)) {
    const before = triggers.find(({ name }) => name === change.file)?.before ?? '';
    await install(template, `${before}${text}`);
    return;
  }
  writeFileSync(fromRoot(change.file), text);
  vitest.invalidateFile(fromRoot(change.file));
}

/** Which checks of the source name the file of a change, with one change of each file at once. */
async function checksThatName(changes: Change[], checks: string[]): Promise<Map<Change, string>> {
  const named = new Map<Change, string>();
  let open = changes.filter((change) => !isOfDatabase(change));
  while (open.length > 0) {
    const round = [...new Map(open.map((change) => [change.file, change])).values()];
    open = open.filter((change) => !round.includes(change));
    const texts = new Map(round.map((change) => [change, sourceOf(change.file)]));
    for (const change of round) await apply(change);
    for (const check of checks) {
      const output = outputOf(check);
      for (const change of round)
        if (!named.has(change) && output.includes(`${change.file}`)) named.set(change, check);
    }
    for (const change of round) await restore(change, texts.get(change)!);
  }
  return named;
}

/** Chooses the changes of a seed: for each kind, from each area in turn. What must compile and does not is replaced. */
async function choose(): Promise<Listed> {
  const all = everyChange();
  const changes: Change[] = [];
  for (const kind of MISTAKES) {
    const ofKind = all.filter((each) => each.kind === kind);
    const chosen = new Set<Change>();
    // More than needed where the types will refuse some.
    const wanted = Math.min(ofKind.length, SHARES[kind] * (ofKind.some((each) => each.mustCompile) ? 5 : 1));
    for (let turn = 0; chosen.size < wanted && turn < wanted * 40; turn += 1) {
      const area = AREA_NAMES[turn % AREA_NAMES.length]!;
      const one = oneOf(
        ofKind.filter(({ file }) => areaOf(file.replace('trigger ', 'sql ')) === area),
        chance,
      );
      if (one) chosen.add(one);
    }
    changes.push(...chosen);
  }
  const refused = await checksThatName(changes, ['tsc', 'oxlint']);
  const kept = MISTAKES.flatMap((kind) =>
    changes
      .filter((change) => change.kind === kind && !(change.mustCompile && refused.get(change) === 'tsc'))
      .slice(0, SHARES[kind]),
  );
  // Kinds in turn, so that each run of some changes has some of every kind.
  const mixed = kept
    .map((change) => ({ change, at: chance() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ change }) => change);
  const outcomes = Object.fromEntries(
    mixed.flatMap((change, index) => {
      const by = refused.get(change);
      return by ? [[index, { by: by === 'tsc' ? 'types' : 'lint' }]] : [];
    }),
  );
  return { changes: mixed, outcomes };
}

const testsOf = ({ file, within }: Change): Covered[] => {
  if (file.startsWith('sql ')) return testsForFunction(file, functions);
  const trigger = triggers.find(({ name }) => name === file);
  return trigger ? testsForFunction(trigger.calls, functions) : testsFor(file, within);
};

async function outcomeOf(change: Change): Promise<Outcome> {
  const tests = testsOf(change);
  if (tests.length === 0) return { by: 'in no test' };
  const text = sourceOf(change.file);
  if (!(await apply(change))) return { by: 'gone' };
  try {
    const by = await noticedBy(vitest, tests);
    return by ? { by } : { by: 'survived', tests: tests.map(({ test }) => test) };
  } finally {
    await restore(change, text);
  }
}

say(`Seed ${seed}; ${covered.length} test files recorded.`);
const list = stored<Listed>(listFile) ?? (await choose());
keep(listFile, list);
const { changes } = list;
/** Those of this part, which this run adds to. */
const own: Outcomes = stored<Outcomes>(outcomesFile(part)) ?? {};
// What was not noticed is tried again, by the tests of today.
if (values.again)
  for (const [index, { by }] of Object.entries(own)) if (by === 'survived') delete own[Number(index)];
const outcomesOfAll = (): Outcomes => {
  const others = Array.from({ length: parts }, (_, index) => index + 1).filter((each) => each !== part);
  return Object.assign({ ...list.outcomes }, ...others.map((each) => stored(outcomesFile(each))), own);
};
const rest = changes
  .map((_, index) => index)
  .filter((index) => index % parts === part - 1 && !list.outcomes[index] && !own[index]);
for (const index of rest.slice(0, Number(values.count))) {
  const change = changes[index]!;
  own[index] = await outcomeOf(change);
  keep(outcomesFile(part), own);
  say(`${String(index).padStart(3)} ${label(change)}\n      ${own[index].by}`);
}

/** A test that fails without a change has noticed nothing. */
const failing = new Map<string, string | null>();
for (const { by } of Object.values(own)) {
  const [test = ''] = by.split(': ');
  if (!test.endsWith('.ts') || failing.has(test)) continue;
  const project = test.startsWith('tests/unit') || !test.startsWith('tests/') ? 'unit' : 'real';
  failing.set(test, await noticedBy(vitest, [{ test, project, ms: 60_000, functions: [] }]));
}
for (const [index, outcome] of Object.entries(own))
  if (failing.get(outcome.by.split(': ')[0] ?? '')) {
    delete own[Number(index)];
    say(`${index} was not noticed: ${outcome.by} fails without a change too`);
  }
keep(outcomesFile(part), own);

const outcomes = outcomesOfAll();
// What no test notices, types, lint or the wire format may, which are asked once for all.
const survivors = changes.filter((_, index) => own[index]?.by === 'survived');
for (const [change, check] of await checksThatName(survivors, Object.keys(CHECKS)))
  outcomes[changes.indexOf(change)] = { by: check };

const isNoticed = ({ by }: Outcome) => !['survived', 'in no test', 'gone'].includes(by);
for (const kind of MISTAKES) {
  const of = changes.flatMap((change, index) =>
    change.kind === kind && outcomes[index] && outcomes[index].by !== 'gone' ? [outcomes[index]] : [],
  );
  const noticed = of.filter(isNoticed);
  const byTypes = noticed.filter(({ by }) => by === 'types' || by === 'lint').length;
  say(`${kind.padEnd(16)} ${noticed.length} of ${of.length} noticed, ${byTypes} of them by types or lint`);
}
for (const [index, change] of changes.entries())
  if (outcomes[index] && !isNoticed(outcomes[index]))
    say(
      `${outcomes[index].by.toUpperCase()} ${index} ${label(change)}\n      of ${outcomes[index].tests?.join(', ') ?? ''}`,
    );
await vitest.close();
process.exit(0);
