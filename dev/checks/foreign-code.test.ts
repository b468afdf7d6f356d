import { expect, it } from 'vitest';
import { EXCEPTIONS, foreignCodeProblems, foreignUses } from './foreign-code';

const usesOf = (text: string, { path = 'lib/x.ts', imports = [] as string[] } = {}) =>
  foreignUses({ path, text, imports });

it.each([
  ["import { SQL } from 'drizzle-orm';\nSQL.prototype.toQuery = other;", 'SQL.prototype'],
  ["import { Server } from 'node:http';\nguard(Server.prototype);", 'Server.prototype'],
  ['Array.prototype.last = () => {};', 'Array.prototype'],
  ['  console.error = print;', 'console.error'],
  ['globalThis.fetch = other;', 'globalThis.fetch'],
  ["import fs from 'node:fs';\nfs.readFile = other;", 'fs.readFile'],
  ["import postgres from 'postgres';\nObject.assign(postgres, { camel: null });", 'postgres'],
  ["import * as next from 'next/server';\nObject.defineProperty(next, 'NextRequest', {});", 'next'],
])('a change to code of others is reported: %j', (text, use) => {
  expect(usesOf(text)).toContain(use);
});

it.each(['next/dist/server/web/adapter', 'use-intl/dist/esm/production/x.js', '@scope/name/src/inner'])(
  'an import of a private path is reported: %s',
  (target) => expect(usesOf('', { imports: [target] })).toEqual([target]),
);

it('a private path in the build settings is reported', () => {
  const text = "alias: { 'a/b': './node_modules/a/dist/b.js' }";
  expect(usesOf(text, { path: 'next.config.mjs' })).toEqual(['a/dist/b.js']);
});

it('a program that rewrites the build is reported', () => {
  const text = `runAfterProductionCompile: async ({ distDir }) => {
    const { shareChunks } = await import('./dev/share-chunks.mjs');
    await shareChunks(\`\${distDir}/server\`);`;
  expect(usesOf(text, { path: 'next.config.mjs' })).toEqual(['runAfterProductionCompile: shareChunks']);
});

it.each([
  'const own = Object.prototype.hasOwnProperty.call(row, key);',
  "import { queue } from './queue';\nqueue.size = 3;",
  "import { state } from '@/lib/state';\nObject.assign(state, { open: true });",
  "import { sql } from 'drizzle-orm';\nconst found = sql`a = 1`;",
])('other code is accepted: %j', (text) => expect(usesOf(text)).toEqual([]));

it.each(['drizzle-orm/pg-core', 'next/server', '@/lib/foundation/src', 'csv-stringify/sync'])(
  'an import of a public path of a package is accepted: %s',
  (target) => expect(usesOf('', { imports: [target] })).toEqual([]),
);

it('an exception that is no longer needed is reported', () => {
  const exception = { file: 'lib/x.ts', use: 'console.error', reason: '' };
  const file = { path: 'lib/x.ts', text: 'console.error = print;', lines: 1, imports: [] };
  expect(foreignCodeProblems([file], [exception])).toEqual([]);
  expect(foreignCodeProblems([{ ...file, text: '' }], [exception])).toHaveLength(1);
  expect(foreignCodeProblems([file], [])).toHaveLength(1);
});

it('the list of exceptions does not become longer', () => {
  expect(EXCEPTIONS.length).toBeLessThanOrEqual(9);
});
