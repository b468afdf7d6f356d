import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '@/dev/root';

/** Each claim of docs/trust.md names the test that would fail. Checks that the test file exists. */

const TESTS = ['tests', 'lib', 'dev', 'components'].flatMap((folder) =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(test\.tsx?|spec\.ts)$/.test(file))
    .map((file) => path.join(folder, file).replace(/\.(test\.tsx?|spec\.ts)$/, '')),
);
const chapters = fs
  .readFileSync(path.join(ROOT, 'docs/trust.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| V\d/.test(line));
/** Values and settings, which are not tests. */
const OTHER = new Set(['nosniff', 'no-store', 'noindex', 'x-forwarded-for']);

const named = chapters.flatMap((line) =>
  [...line.matchAll(/`([a-z0-9/.-]+)`/g)].flatMap(([, name = '']) => (OTHER.has(name) ? [] : [name])),
);
const isThere = (name: string): boolean => {
  const baseName = name.replace(/\.test$/, '');
  return TESTS.some((file) => file === baseName || file.endsWith(`/${baseName}`));
};

it('most chapters of docs/trust.md name tests, all of which exist', () => {
  expect(chapters).toHaveLength(17);
  expect(named.length).toBeGreaterThan(40);
  const missing = named.filter((name) => !isThere(name));
  expect(
    missing.map(
      (name) =>
        `Correct \`${name}\` in docs/trust.md, which is no test; or add it to OTHER in dev/checks/trust.test.ts.`,
    ),
  ).toEqual([]);
});
