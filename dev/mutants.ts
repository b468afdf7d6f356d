import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fromRoot } from './root';

/*
 * `npm run mutants` makes small changes to the product, and reports which changes no test detects. It works on a
 * copy, so that the repository is not changed. `-- --record` first records which test calls what.
 */
const copy = mkdtempSync(path.join(os.tmpdir(), 'hushpod-mutants-'));
const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: fromRoot(),
});
execFileSync('tar', ['c', '--null', '--ignore-failed-read', '-f', path.join(copy, 'files.tar'), '-T', '-'], {
  cwd: fromRoot(),
  input: files,
});
execFileSync('tar', ['x', '-f', 'files.tar'], { cwd: copy });
symlinkSync(fromRoot('node_modules'), path.join(copy, 'node_modules'));

const run = (program: string, args: string[]): Promise<number> =>
  new Promise((done) => {
    const child = spawn(fromRoot('node_modules/.bin', program), args, { cwd: copy, stdio: 'inherit' });
    child.once('close', (code) => done(code ?? 1));
  });

const args = process.argv.slice(2);
try {
  if (args.includes('--record'))
    await run('vitest', [
      'run',
      '--config',
      'dev/mutants/vitest.config.ts',
      '--root',
      '.',
      '--project',
      'unit',
      '--project',
      'real',
    ]);
  // The types are asked about each change; they include those of the routes.
  await run('next', ['typegen']);
  process.exitCode = await run('tsx', [
    '--conditions=react-server',
    args.includes('--mistakes') ? 'dev/mutants/run-mistakes.ts' : 'dev/mutants/run.ts',
    ...args.filter((arg) => arg !== '--record'),
  ]);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
