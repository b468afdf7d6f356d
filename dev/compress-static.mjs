import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(js|css|svg)$/;

/**
 * Writes a compressed copy of each file that a browser loads beside the file, at the highest level (`<name>.br`,
 * `<name>.gz`), so that the server compresses none of them: docs/performance.md#build-files. `folder` is the build's
 * `static`.
 */
export async function compressStatic(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  // A few at a time: zlib has four threads.
  for (let at = 0; at < texts.length; at += 8)
    await Promise.all(
      texts.slice(at, at + 8).map((entry) => compress(path.join(entry.parentPath, entry.name))),
    );
}

async function compress(file) {
  const content = await readFile(file);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    promisify(brotliCompress)(content, { params }).then((bytes) => writeFile(`${file}.br`, bytes)),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }).then((bytes) =>
      writeFile(`${file}.gz`, bytes),
    ),
  ]);
}
