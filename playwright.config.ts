import { defineConfig } from '@playwright/test';

/**
 * The browser tests: against the built app, on a database, stand-ins and pods of their own that `setup/start`
 * brings up and takes down.
 */
export default defineConfig({
  projects: [
    { name: 'browser', testDir: 'tests/e2e' },
    // What is too long for each run, with several apps of its own: one after the other.
    { name: 'trials', testDir: 'tests/trials', testMatch: '**/*.spec.ts', fullyParallel: false, workers: 1 },
  ],
  outputDir: 'test-results',
  globalSetup: './tests/e2e/setup/start.ts',
  fullyParallel: true,
  // One more than CI has cores: some tests only wait.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // When something hangs; a machine that is slow just now is given all the time it needs.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 40_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
  },
});
