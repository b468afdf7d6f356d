import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { fromRoot } from './root';

it('a process whose output is no longer read continues without an uncaught exception', async () => {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'hushpod-log-')), 'outcome');
  const program = fromRoot('dev/test-programs/log-to-nobody.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program, file], { stdio: 'pipe' });
  await once(child.stdout, 'data');
  child.stdout.destroy();
  child.stderr.destroy();
  const exited = once(child, 'exit');
  child.stdin.write('go');
  await exited;
  expect(readFileSync(file, 'utf8')).toBe('done');
});
