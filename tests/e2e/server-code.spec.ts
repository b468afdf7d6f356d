import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fromRoot } from '../../dev/root';
import { start } from './fixtures/own-app';
import { expect, test } from './fixtures/test';
import { setup } from './setup/facts';

/* The actual output of the bundler: docs/performance.md#server-code. */

test('no bundle file is in the build twice', () => {
  const folder = fromRoot('.next', 'server');
  const names = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'));
  const modules = names
    .map((name) => ({ name, text: fs.readFileSync(path.join(folder, name), 'utf8') }))
    .filter(({ text }) => text.startsWith('module.exports = ['));
  // If the bundler wrote them in another form, this test would check nothing.
  expect(modules.length).toBeGreaterThan(100);
  const first = new Map<string, string>();
  const twice: string[] = [];
  for (const { name, text } of modules) {
    const code = text.replace(/\n\/\/# sourceMappingURL=.*\n?$/, '');
    const hash = `${path.dirname(name)} ${createHash('sha256').update(code).digest('hex')}`;
    if (first.has(hash)) twice.push(`${first.get(hash)} = ${name}`);
    else first.set(hash, name);
  }
  expect(twice).toEqual([]);
});

test('the thread of each decoder is compiled', () => {
  const filesOf = (folder: string) => fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const threads = filesOf(fromRoot('lib')).filter((name) => name.endsWith('-worker.ts'));
  expect(threads.length).toBeGreaterThan(3);
  const built = filesOf(fromRoot('.next', 'server')).map((name) => path.basename(name));
  const isBuilt = (file: string) => {
    const name = `lib_${file.replaceAll(path.sep, '_').replace('.', '_')}_`;
    return built.some((chunk) => chunk.startsWith(`[worker thread]-${name}`));
  };
  // Otherwise the server would load the source, which it cannot.
  expect(threads.filter((file) => !isBuilt(file))).toEqual([]);
});

test('a server uses at most 400 MB after its start', async () => {
  test.skip(process.platform !== 'linux', 'memory is read in /proc');
  const app = await start(setup().databaseUrl);
  try {
    const resident = Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${app.pid}/status`, 'utf8'))?.[1]);
    expect(resident / 1024).toBeLessThan(400);
  } finally {
    await app.end();
  }
});
