import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('texts are examined where ES modules cannot be required, as in some functions in the cloud', () => {
  const program = `console.log(require('isomorphic-dompurify').sanitize('<b onclick="x">kept</b>'))`;
  const { stdout, stderr } = spawnSync(process.execPath, [
    '--no-experimental-require-module',
    ...['-e', program],
  ]);
  expect([String(stdout).trim(), String(stderr)]).toEqual(['<b>kept</b>', '']);
});
