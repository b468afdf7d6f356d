import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { until } from '../poll';

/**
 * Waits until a previous server on this directory has shut down, and removes the lock file of a killed one. Throws an
 * error with a sentence if the previous one keeps running.
 */
export async function waitForPrevious(dir: string): Promise<void> {
  const file = path.join(dir, 'postmaster.pid');
  const pid = lockedBy(file);
  if (pid === undefined) return;
  if (!isServerOf(pid, dir)) return fs.rmSync(file, { force: true });
  await until('the previous database', () => !isServerOf(pid, dir), { timeoutMs: 20_000 }).catch(() => {
    throw new Error(`The database in ${dir} is in use by process ${pid}. Stop the other demo first.`);
  });
}

function lockedBy(file: string): number | undefined {
  try {
    return Number.parseInt(fs.readFileSync(file, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}

/** Process ids are reused, so being alive is not enough: it must be a server on this directory. */
function isServerOf(pid: number, dir: string): boolean {
  try {
    const command =
      process.platform === 'linux'
        ? fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('postgres') && command.includes(`-D ${dir} `);
  } catch {
    return false;
  }
}
