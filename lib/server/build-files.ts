import 'server-only';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';

/** The path under which pages request the scripts, styles and fonts of the build. */
const PREFIX = '/_next/static/';
/** The folder of these files, relative to the server's working directory. */
const FOLDER = '.next/static';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** The encodings in which the build stores a text, the smallest first, with the ending of its file. */
const ENCODINGS = [
  { name: 'br', ending: '.br', accepted: /\bbr\b/ },
  { name: 'gzip', ending: '.gz', accepted: /\bgzip\b/ },
];

/** A file of the build in memory: its content as it is, and as the build compressed it, by encoding. */
type BuildFile = { type: string; etag: string; plain: Buffer; compressed: Map<string, Buffer> };

/** Responds to a request; returns false if it is not for a file of the build. */
export type ServeFile = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Reads all files of the folder whose type a browser loads, by the path under which pages request them. */
function readFiles(folder: string): Map<string, BuildFile> {
  const files = new Map<string, BuildFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = TYPES[path.extname(entry.name)];
    if (!type || !entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const plain = readFileSync(file);
    const compressed = new Map<string, Buffer>();
    for (const { name, ending } of ENCODINGS)
      if (existsSync(file + ending)) compressed.set(name, readFileSync(file + ending));
    const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    const address = PREFIX + path.relative(folder, file).split(path.sep).join('/');
    files.set(address, { type, etag, plain, compressed });
  }
  return files;
}

/**
 * Serves the files of the build as `dev/compress-static.mjs` compressed them: docs/performance.md#build-files. All are
 * read into memory here, so that a download that is broken off leaves no file open. Undefined if there are none, as on
 * a platform that serves them itself.
 */
export function buildFiles(root: string): ServeFile | undefined {
  const folder = path.join(/* turbopackIgnore: true */ root, FOLDER);
  if (!existsSync(folder)) return undefined;
  const files = readFiles(folder);
  return ({ url = '', method, headers }, response) => {
    const file = files.get(url.split('?', 1)[0] ?? '');
    if (!file || (method !== 'GET' && method !== 'HEAD')) return false;
    const { type, etag, plain, compressed } = file;
    // The name of a file changes with its content.
    response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    response.setHeader('etag', etag);
    response.setHeader('x-content-type-options', 'nosniff');
    if (compressed.size > 0) response.setHeader('vary', 'Accept-Encoding');
    if (headers['if-none-match'] === etag) {
      response.writeHead(304).end();
      return true;
    }
    const readable = String(headers['accept-encoding'] ?? '');
    const encoding = ENCODINGS.find(({ name, accepted }) => compressed.has(name) && accepted.test(readable));
    if (encoding) response.setHeader('content-encoding', encoding.name);
    const body = (encoding && compressed.get(encoding.name)) ?? plain;
    response.writeHead(200, { 'content-type': type, 'content-length': body.length });
    response.end(body);
    return true;
  };
}
