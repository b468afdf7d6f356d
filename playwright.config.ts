import { defineConfig } from '@playwright/test';

/**
 * The browser tests run against the built app, with a separate database, stand-ins and pods that `setup/start` starts
 * and stops.
 */
export default defineConfig({
  projects: [
    { name: 'browser', testDir: 'tests/e2e' },
    // Tests that are too long for every run and start several apps: one after the other.
    { name: 'trials', testDir: 'tests/trials', testMatch: '**/*.spec.ts', fullyParallel: false, workers: 1 },
  ],
  outputDir: 'test-results',
  globalSetup: './tests/e2e/setup/start.ts',
  fullyParallel: true,
  // One more than CI has cores, because some tests mostly wait.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // For a test that hangs. A machine that is slow at the moment gets all the time that it needs.
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
