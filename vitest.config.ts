import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = fileURLToPath(new URL('.', import.meta.url));
const alias = { '@': root.replace(/\/$/, ''), 'server-only': `${root}node_modules/server-only/empty.js` };

/** One more than CI has cores, because some tests mostly wait. */
const WORKERS = 3;

/**
 * The slowest files, which are not the largest. Started last, they would keep one worker busy while the others are
 * idle.
 */
const LONGEST =
  /(once|far-times|histories|setup|hostile-endpoints|decoders|readers-pages|again-meanwhile|visitor-guessing|money-table|innocent-visitors|hostile-actions|permits-sql|every-import|every-upload|every-search|races-sign-in|webhook-refund-orders|services-away|dev.postgres)\.test/;

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
  // A worker runs many files, and each loads the product's modules again: `tests/fixtures/setup.ts`.
  isolate: false,
  maxWorkers: WORKERS,
  // Rules first.
  sequence: { groupOrder: 1 },
  // For a test that hangs. A machine that is slow at the moment gets all the time that it needs.
  testTimeout: 240_000,
  hookTimeout: 240_000,
} satisfies TestProjectInlineConfiguration['test'];

/**
 * Rules without dependencies, tools that start programs (databases, stand-ins), tests on a real database
 * (`tests/fixtures`), and tests that are too long for every run.
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
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'tools',
          maxWorkers: WORKERS,
          include: ['dev/**/*.test.ts'],
          exclude: ['dev/{checks,test-steps}/**'],
          // After the tests on a database, because both use as many workers.
          sequence: { groupOrder: 1 },
          testTimeout: 240_000,
          hookTimeout: 240_000,
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
