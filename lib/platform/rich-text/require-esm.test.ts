import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('texts are sanitised on platforms where ES modules cannot be required', () => {
  const program = `console.log(require('isomorphic-dompurify').sanitize('<b onclick="x">kept</b>'))`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--no-experimental-require-module', '-e', program]);
  expect([String(stdout).trim(), String(stderr)]).toEqual(['<b>kept</b>', '']);
});
