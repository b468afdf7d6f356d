import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = fileURLToPath(new URL('.', import.meta.url));
const alias = { '@': root.replace(/\/$/, ''), 'server-only': `${root}node_modules/server-only/empty.js` };

/** One more than CI has cores: some tests only wait. */
const WORKERS = 3;

/**
 * What takes longest, without being the largest file: begun last, it would keep one worker busy and the others idle.
 */
const LONGEST =
  /(once|histories|setup|jobs-beside|confirm-trouble|local-starts|webhook-refund-orders|hostile-endpoints|silent-services|dev.postgres)\.test/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Tests that get a real database each. */
const onDatabase = {
  globalSetup: ['tests/fixtures/global-setup.ts'],
  setupFiles: ['tests/fixtures/setup.ts'],
  pool: 'forks',
  execArgv: ['--import', `${root}tests/fixtures/load-typescript.mjs`],
  // A worker serves many files, and each gets the product's modules again: `tests/fixtures/setup.ts`.
  isolate: false,
  maxWorkers: WORKERS,
  // Rules first.
  sequence: { groupOrder: 1 },
  // When something hangs; a machine that is slow just now is given all the time it needs.
  testTimeout: 120_000,
  hookTimeout: 120_000,
} satisfies TestProjectInlineConfiguration['test'];

/**
 * Rules that need nothing, tools that start programs (databases, stand-ins), tests on a real database
 * (`tests/fixtures`), and what is too long for each run.
 */
export default defineConfig({
  resolve: { alias },
  test: {
    reporters: ['default'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          isolate: false,
          maxWorkers: WORKERS,
          include: [
            '{lib,db,components}/**/*.test.{ts,tsx}',
            'tests/unit/**/*.test.{ts,tsx}',
            'dev/{checks,test-steps}/**/*.test.ts',
          ],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'tools',
          maxWorkers: WORKERS,
          include: ['dev/**/*.test.ts'],
          exclude: ['dev/{checks,test-steps}/**'],
          // In turn with the tests on a database, as both have as many workers.
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve: { alias },
        test: { ...onDatabase, name: 'real', include: ['tests/{db,api,security}/**/*.test.ts'] },
      },
      {
        resolve: { alias },
        test: { ...onDatabase, name: 'trials', include: ['tests/trials/**/*.test.ts'] },
      },
    ],
  },
});
