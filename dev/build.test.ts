import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { fingerprint } from './build';

function project(files: Record<string, string>): string {
  const root = mkdtempSync(path.join(os.tmpdir(), 'build-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), content);
  }
  return root;
}

it('the fingerprint changes with source files and file names, and with nothing else', () => {
  const files = { 'app/page.tsx': 'a', 'lib/x/y.ts': 'b', 'package-lock.json': '{}' };
  const same = fingerprint(project(files));
  expect(fingerprint(project(files))).toBe(same);
  expect(fingerprint(project({ ...files, 'README.md': 'c', 'lib/x/y.test.ts': 'd' }))).toBe(same);
  expect(fingerprint(project({ ...files, 'app/page.tsx': 'A' }))).not.toBe(same);
  expect(fingerprint(project({ ...files, 'app/new.tsx': '' }))).not.toBe(same);
  expect(fingerprint(project({ ...files, 'package-lock.json': '{ }' }))).not.toBe(same);
});
