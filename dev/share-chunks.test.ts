import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const server = mkdtempSync(path.join(os.tmpdir(), 'server-'));
const pathTo = (file: string) => path.join(server, file);
const modules = (name: string, made = 'function made() { return {}; }') =>
  `module.exports = [\n1, ${made},\n];\n\n//# sourceMappingURL=${name}.map`;
const RUNTIME = 'exports.root = __dirname;\n';

beforeAll(async () => {
  for (const folder of ['chunks/ssr', 'app/one', 'app/two']) mkdirSync(pathTo(folder), { recursive: true });
  for (const name of ['a.js', 'b.js', 'ssr/a.js']) writeFileSync(pathTo(`chunks/${name}`), modules(name));
  writeFileSync(pathTo('chunks/other.js'), modules('other.js', 'function other() {}'));
  for (const name of ['chunks/runtime.js', 'chunks/ssr/runtime.js']) writeFileSync(pathTo(name), RUNTIME);
  for (const [route, chunk] of [
    ['one', 'a'],
    ['two', 'b'],
  ]) {
    const files = [`../../chunks/${chunk}.js`, '../../chunks/other.js'];
    writeFileSync(pathTo(`app/${route}/route.js.nft.json`), JSON.stringify({ version: 1, files }));
  }
  // @ts-expect-error The module that next.config.mjs loads is not TypeScript.
  const { shareChunks } = await import('./share-chunks.mjs');
  await shareChunks(server);
});
afterAll(() => rmSync(server, { recursive: true }));

it('equal chunks load the same modules once, under either name', () => {
  const require = createRequire(import.meta.url);
  const load = (name: string) => require(pathTo(`chunks/${name}`));
  expect(load('b.js')).toBe(load('a.js'));
  expect(load('b.js')[1]()).toEqual({});
  expect(load('other.js')).not.toBe(load('a.js'));
  expect(readFileSync(pathTo('chunks/b.js'), 'utf8').length).toBeLessThan(60);
});

it('files of other folders, and other kinds of files, stay unchanged', () => {
  expect(readFileSync(pathTo('chunks/ssr/a.js'), 'utf8')).toBe(modules('ssr/a.js'));
  expect(readFileSync(pathTo('chunks/ssr/runtime.js'), 'utf8')).toBe(RUNTIME);
  expect(readFileSync(pathTo('chunks/runtime.js'), 'utf8')).toBe(RUNTIME);
});

it('each endpoint’s trace includes the file that was kept', () => {
  const readTrace = (route: string) =>
    JSON.parse(readFileSync(pathTo(`app/${route}/route.js.nft.json`), 'utf8'));
  expect(readTrace('two')).toEqual({
    version: 1,
    files: ['../../chunks/b.js', '../../chunks/other.js', '../../chunks/a.js'],
  });
  expect(readTrace('one').files).toEqual(['../../chunks/a.js', '../../chunks/other.js']);
});
