import 'server-only';
import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import sirv from 'sirv';

/** The path under which pages request the scripts, styles and fonts of the build. */
const PREFIX = '/_next/static';
/** The folder of these files, relative to the server's working directory. */
const FOLDER = '.next/static';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Responds to a request; returns false if it is not for a file of the build. */
export type ServeFile = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Serves the files of the build as `dev/compress-static.mjs` compressed them: docs/performance.md#build-files. The
 * list of files is read once, here. Undefined if there are none, as on a platform that serves them itself.
 */
export function buildFiles(root: string): ServeFile | undefined {
  const folder = path.join(/* turbopackIgnore: true */ root, FOLDER);
  if (!existsSync(folder)) return undefined;
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    // The name of a file changes with its content.
    immutable: true,
    maxAge: YEAR_SECONDS,
    setHeaders: (response) => response.setHeader('X-Content-Type-Options', 'nosniff'),
  });
  return (request, response) => {
    const { url = '/', method } = request;
    if (!url.startsWith(`${PREFIX}/`) || (method !== 'GET' && method !== 'HEAD')) return false;
    // Range requests are not needed for scripts, and the library throws on a range that ends before it begins.
    delete request.headers.range;
    let isServed = true;
    request.url = url.slice(PREFIX.length);
    serve(request, response, () => {
      isServed = false;
    });
    request.url = url;
    return isServed;
  };
}
