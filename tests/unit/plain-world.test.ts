import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fromRoot } from '@/dev/root';
import { PLAIN_WORLD_FILES } from '../fixtures/plain-world-files';

/** How many files are still in the list. Removing one lowers it; it is never raised. */
const LEFT = 0;
/** The files that were in the list at the beginning, as the beginnings of their hashes: a new file is none of them. */
const AT_FIRST: string[] = [];

const hashOf = (file: string) => createHash('sha256').update(file).digest('hex').slice(0, 12);

const plain = readdirSync(fromRoot('tests'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
  .map((file) => `tests/${file}`)
  .filter((file) => /^\s*plainWorld\(/m.test(readFileSync(fromRoot(file), 'utf8')))
  .sort();

it('exactly the files of the list are in the plain world', () => {
  expect(plain, 'A new test says itself what it needs: tests/fixtures/places.ts').toEqual(PLAIN_WORLD_FILES);
});

it('the list only becomes shorter', () => {
  expect(PLAIN_WORLD_FILES).toHaveLength(LEFT);
  expect(PLAIN_WORLD_FILES.filter((file) => !AT_FIRST.includes(hashOf(file)))).toEqual([]);
});

it('no fixture makes the world plain for those that use it', () => {
  const fixtures = readdirSync(fromRoot('tests/fixtures'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && file !== 'plain-world.ts')
    .filter((file) => /^\s*plainWorld\(/m.test(readFileSync(fromRoot('tests/fixtures', file), 'utf8')));
  expect(fixtures).toEqual([]);
});
