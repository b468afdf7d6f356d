import { spawnSync } from 'node:child_process';
import type { Vitest } from 'vitest/node';
import { fromRoot } from '../root';
import type { Covered } from './covered';

/** How much longer than recorded a test file may take. A change can make a loop endless, which blocks its worker. */
const AT_MOST_TIMES = 5;
const AND_MS = 120_000;

/** Ends the workers of this process that run tests; their run then counts as failed. */
const endWorkers = () => spawnSync('pkill', ['-KILL', '-P', String(process.pid), '-f', 'vitest']);

/** The first of these tests that fails now; null if none does. */
export async function noticedBy(vitest: Vitest, tests: Covered[]): Promise<string | null> {
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
export const CHECKS: Record<string, string[]> = {
  tsc: ['--noEmit'],
  oxlint: ['--type-aware', '--config=dev/oxlint.json', 'lib'],
  // The wire format and the typed client: a limit of a field is a part of them.
  tsx: ['--conditions=react-server', 'dev/generate.ts', '--check'],
};

export const outputOf = (check: string): string => {
  const program = fromRoot('node_modules/.bin', check);
  const { stdout, stderr } = spawnSync(program, CHECKS[check] ?? [], { cwd: fromRoot(), encoding: 'utf8' });
  // One line states how long the check took.
  return (stdout + stderr).replaceAll(/Finished in .*/g, '');
};

/** The output of each check for the unchanged product. */
const unchanged = new Map(Object.keys(CHECKS).map((check) => [check, outputOf(check)]));

/** The first check whose output differs from its output for the unchanged product; null when none does. */
export const refusedBy = (): string | null =>
  Object.keys(CHECKS).find((check) => outputOf(check) !== unchanged.get(check)) ?? null;
