import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Whether this program runs here at all: on some systems it is a launcher that only explains how to install it. */
export function starts(file: string): boolean {
  return spawnSync(file, ['--version'], { timeout: 15_000 }).status === 0;
}

/**
 * A compressed Chromium for 64-bit Linux from the npm registry, with the libraries and fonts that a minimal machine
 * lacks, unpacked into a folder of this user. Points `LD_LIBRARY_PATH` and `FONTCONFIG_PATH` there.
 */
export async function unpackChromium(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = path.join(os.tmpdir(), `hushpod-chromium-${process.getuid?.() ?? 0}`);
  for (const _attempt of ['with what is there', 'anew, should that be half a program']) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Read while the module loads: where to unpack, and that the libraries are needed too.
    const unpacked = await withEnvironment({ AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x', TMPDIR: folder }, unpack);
    if (unpacked && starts(unpacked)) {
      pointToFonts(path.join(folder, 'fonts'));
      return unpacked;
    }
    rmSync(folder, { recursive: true, force: true });
  }
  return undefined;
}

async function unpack(): Promise<string | undefined> {
  try {
    const { default: packed } = await import('@sparticuz/chromium');
    return await packed.executablePath();
  } catch {
    return undefined;
  }
}

/** The package's own font configuration lists folders of a cloud service only. Without fonts, no text is rendered. */
function pointToFonts(folder: string): void {
  const dirs = [folder, '/usr/share/fonts'].map((dir) => `<dir>${dir}</dir>`).join('');
  const config = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>${dirs}<cachedir>${path.join(folder, 'cache')}</cachedir></fontconfig>\n`;
  writeFileSync(path.join(folder, 'fonts.conf'), config);
  process.env.FONTCONFIG_PATH = folder;
}

async function withEnvironment<T>(values: Record<string, string>, action: () => Promise<T>): Promise<T> {
  const before = Object.keys(values).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, values);
  try {
    return await action();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
