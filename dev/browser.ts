import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright';
import { fromRoot } from './root';

export type Chromium = { executablePath: string; args: string[] };

/** Named on the search path, or where their installers put them. */
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
 * A Chromium for the browser tests: `CHROME_PATH`, Playwright's own, one of this machine, one from the registry,
 * or a fresh download, in this order. Throws a sentence when there is none to be had.
 */
export async function findChromium(): Promise<Chromium> {
  const sources = [fromEnvironment, fromPlaywright, fromSystem, fromRegistry, fromDownload];
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
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : undefined;
}

function fromSystem(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const named = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...named, ...SYSTEM_PATHS].find((file) => existsSync(file) && starts(file));
}

/** A compressed Chromium for 64-bit Linux, unpacked into a folder of this user's own. */
async function fromRegistry(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const before = { TMPDIR: process.env.TMPDIR, AWS_LAMBDA_JS_RUNTIME: process.env.AWS_LAMBDA_JS_RUNTIME };
  const folder = path.join(os.tmpdir(), `hushpod-chromium-${process.getuid?.() ?? 0}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    // Read while the module loads: with it, the libraries that a slim machine lacks are unpacked too.
    process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x';
    process.env.TMPDIR = folder;
    const { default: packed } = await import('@sparticuz/chromium');
    const file = await packed.executablePath();
    return starts(file) ? file : undefined;
  } catch {
    return undefined;
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

function fromDownload(): string | undefined {
  spawnSync(process.execPath, [fromRoot('node_modules/playwright/cli.js'), 'install', 'chromium'], {
    stdio: 'inherit',
  });
  return fromPlaywright();
}

/** Some systems have a launcher that only says how to install the program. */
function starts(file: string): boolean {
  return spawnSync(file, ['--version'], { timeout: 15_000 }).status === 0;
}
