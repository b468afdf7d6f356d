import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Identity } from './identity';

/**
 * The directory for the data: `wanted` or, if the server's user cannot reach that, a directory under the system's
 * temporary folder that belongs to this checkout alone.
 */
export function reachableDir(wanted: string, identity: Identity): string {
  const key = createHash('sha256').update(wanted).digest('hex').slice(0, 12);
  const uid = identity.uid ?? process.getuid?.() ?? 0;
  const fallback = path.join(os.tmpdir(), `hushpod-${key}-${uid}`, 'postgres');
  for (const dir of [wanted, fallback]) if (prepare(dir, identity)) return dir;
  throw new Error(`PostgreSQL can keep its data neither in ${wanted} nor in ${fallback}. Make one writable.`);
}

function prepare(dir: string, identity: Identity): boolean {
  try {
    fs.mkdirSync(path.dirname(dir), { recursive: true, mode: 0o755 });
    fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
    if (identity.uid !== undefined) fs.chownSync(dir, identity.uid, identity.gid ?? identity.uid);
  } catch {
    return false;
  }
  return spawnSync('test', ['-w', dir], { ...identity, cwd: '/' }).status === 0;
}

/**
 * Creates the cluster beside its target and moves it there when it is complete, so that a kill leaves nothing
 * incomplete.
 */
export function ensureCluster(home: string, dir: string, identity: Identity): void {
  if (fs.existsSync(path.join(dir, 'PG_VERSION'))) return;
  const fresh = `${dir}.new`;
  fs.rmSync(fresh, { recursive: true, force: true });
  fs.mkdirSync(fresh, { mode: 0o700 });
  if (identity.uid !== undefined) fs.chownSync(fresh, identity.uid, identity.gid ?? identity.uid);
  const locale = ['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const args = ['-D', fresh, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', ...locale];
  execFileSync(path.join(home, 'bin/initdb'), args, {
    ...identity,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  fs.rmdirSync(dir);
  fs.renameSync(fresh, dir);
}
