import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';
import { starts, unpackChromium } from './packed-chromium';
import { fromRoot } from './root';

export type Chromium = { executablePath: string; args: string[] };

/** Searched on the path, or where their installers put them. */
const SYSTEM_NAMES = [
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
];
const SYSTEM_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/snap/bin/chromium',
];

const ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Finds a Chromium for the browser tests: `CHROME_PATH`, Playwright's own, one from the registry, one of this
 * machine, or a fresh download, in this order. Throws an error with a sentence if there is none.
 */
export async function findChromium(): Promise<Chromium> {
  // The registry's Chromium is a headless one: a full browser takes a third longer for the same tests.
  const sources = [fromEnvironment, fromPlaywright, unpackChromium, fromSystem, fromDownload];
  for (const source of sources) {
    const executablePath = await source();
    if (executablePath) return { executablePath, args: [...ARGS, ...(isRoot() ? ['--no-sandbox'] : [])] };
  }
  throw new Error('No Chromium found, and none could be installed. Set CHROME_PATH to the program of one.');
}

const isRoot = () => process.getuid?.() === 0;

function fromEnvironment(): string | undefined {
  const given = process.env.CHROME_PATH;
  if (given && !existsSync(given)) throw new Error(`CHROME_PATH names ${given}, and there is no such file.`);
  return given || undefined;
}

function fromPlaywright(): string | undefined {
  const bundled = chromium.executablePath();
  return bundled && existsSync(bundled) ? bundled : undefined;
}

function fromSystem(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const named = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...named, ...SYSTEM_PATHS].find((file) => existsSync(file) && starts(file));
}

function fromDownload(): string | undefined {
  spawnSync(process.execPath, [fromRoot('node_modules/playwright/cli.js'), 'install', 'chromium'], {
    stdio: 'inherit',
  });
  return fromPlaywright();
}
