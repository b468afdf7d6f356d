import fs from 'node:fs';
import { expect, it } from 'vitest';
import { fromRoot } from '../root';

const BLOCK = /^```tsx?\n\/\/ (\S+(?: \S+)*)\n([\s\S]*?)^```$/gm;
const page = fs.readFileSync(fromRoot('docs/patterns.md'), 'utf8');
const excerpts = [...page.matchAll(BLOCK)].map(([, file = '', code = '']) => ({ file, code }));

it('every excerpt of the patterns names its file', () => {
  expect(excerpts).toHaveLength(page.match(/^```tsx?$/gm)?.length ?? 0);
  expect(excerpts.length).toBeGreaterThan(8);
});

it.each(excerpts)('the excerpt of $file equals the code in the file', ({ file, code }) => {
  const isThere = fs.readFileSync(fromRoot(file), 'utf8').includes(code);
  expect(isThere, `Copy the excerpt of ${file} into docs/patterns.md again: the file has changed.`).toBe(
    true,
  );
});
