import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));
const alias = { '@': root.replace(/\/$/, ''), 'server-only': `${root}node_modules/server-only/empty.js` };

/** Two projects: rules that need nothing, and tests that get a real database each (`tests/fixtures`). */
export default defineConfig({
  resolve: { alias },
  test: {
    reporters: ['default'],
    projects: [
      { resolve: { alias }, test: { name: 'unit', include: ['{lib,db,dev,components}/**/*.test.{ts,tsx}'] } },
      {
        resolve: { alias },
        test: {
          name: 'real',
          include: ['tests/{db,api,security}/**/*.test.ts'],
          globalSetup: ['tests/fixtures/global-setup.ts'],
          setupFiles: ['tests/fixtures/setup.ts'],
          pool: 'forks',
          // One more than CI has cores: some tests only wait. Rules first: projects of unlike workers must take turns.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
