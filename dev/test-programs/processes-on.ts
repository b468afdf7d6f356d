import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** The command lines of running processes that contain `text`. Slim Linux images have no `ps`. */
export function processesOn(text: string): string[] {
  return commandLines().filter((line) => line.includes(text));
}

function commandLines(): string[] {
  if (process.platform !== 'linux')
    return execFileSync('ps', ['-axo', 'args'], { encoding: 'utf8' }).split('\n');
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        return '';
      }
    });
}
