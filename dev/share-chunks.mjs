import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * The beginning of a file of modules. The bundler's runtime, which depends on its own path, does not begin like this.
 */
const MODULES = 'module.exports = [';
const OWN_NAME = /\n\/\/# sourceMappingURL=.*\n?$/;

/**
 * Makes the server load equal modules only once. The bundler writes them once for each endpoint, a hundred times
 * under other names, and the server would keep each text in memory. All but one are replaced by a reference to it:
 * docs/performance.md#server-code. `server` is the build's `server`.
 */
export async function shareChunks(server) {
  const files = await filesIn(server);
  const kept = new Map();
  const replaced = new Map();
  for (const file of files.filter((each) => each.endsWith('.js')).sort()) {
    const text = await readFile(file, 'utf8');
    if (!text.startsWith(MODULES)) continue;
    const modules = text.replace(OWN_NAME, '');
    const key = `${path.dirname(file)} ${createHash('sha256').update(modules).digest('hex')}`;
    const first = kept.get(key);
    if (first === undefined) {
      kept.set(key, file);
      continue;
    }
    await writeFile(file, `module.exports = require(${JSON.stringify(`./${path.basename(first)}`)});\n`);
    replaced.set(file, first);
  }
  await traceThem(files, replaced);
}

/** A replaced file needs the one that it refers to, wherever the files of an endpoint are copied separately. */
async function traceThem(files, replaced) {
  for (const trace of files.filter((each) => each.endsWith('.nft.json'))) {
    const content = JSON.parse(await readFile(trace, 'utf8'));
    const folder = path.dirname(trace);
    const needed = content.files.flatMap((file) => replaced.get(path.resolve(folder, file)) ?? []);
    if (needed.length === 0) continue;
    const all = new Set([...content.files, ...needed.map((file) => path.relative(folder, file))]);
    await writeFile(trace, JSON.stringify({ ...content, files: [...all] }));
  }
}

async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.resolve(entry.parentPath, entry.name));
}
