import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const MOST_LEVELS = 6;

/**
 * Calls `gone` once when npm, or any process between npm and this one, has died: a killed npm does not signal its
 * scripts. Does nothing if npm did not start this process.
 */
export function watchLauncher(gone: () => void): void {
  const launchers = process.env.npm_lifecycle_event ? upToNpm() : [];
  if (launchers.length === 0) return;
  const timer = setInterval(() => {
    if (launchers.every(isAlive)) return;
    clearInterval(timer);
    gone();
  }, 500);
  timer.unref();
}

/** The parent processes up to npm; none if npm is not among them. */
function upToNpm(): number[] {
  const parents: number[] = [];
  for (let pid = process.ppid; pid > 1 && parents.length < MOST_LEVELS; ) {
    parents.push(pid);
    const { command, parent } = look(pid);
    if (/\bnpm\b/.test(command) && !/\btsx\b/.test(command)) return parents;
    pid = parent;
  }
  return [];
}

function look(pid: number): { command: string; parent: number } {
  try {
    if (process.platform !== 'linux') {
      const line = execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], {
        encoding: 'utf8',
      }).trim();
      return { command: line, parent: Number.parseInt(line, 10) };
    }
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    const parent = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return { command, parent: Number(parent ?? 0) };
  } catch {
    return { command: '', parent: 0 };
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
