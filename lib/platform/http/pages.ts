import 'server-only';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import compression from 'compression';
import { logError } from '@/lib/foundation/log';
import { isPlainAddress } from './plain-address';
import { routeTemplateOf } from './route-templates';
import { pageHeaders } from './security-headers';

/*
 * Pages, rendered by what the framework has built for each (`handler`, which its adapters call too), without its router, its
 * middleware and its own server in front: docs/performance.md#pages. Whatever is out of the ordinary is left to the framework:
 * anything but a document asked for by GET, headers that steer the framework, who may not see the page, and a page's first request.
 */

type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  context: { waitUntil: (work: Promise<unknown>) => void; requestMeta: { relativeProjectDir: string } },
) => Promise<unknown>;

/** Whether a request may see its page as it is; of a page that is everybody's, at once. */
export type MaySee = (request: IncomingMessage, path: string) => Promise<boolean> | true;
/** Renders the page of a request; false leaves it to the framework, and so does a later call of `leave`. */
export type CallPage = (request: IncomingMessage, response: ServerResponse, leave: () => void) => boolean;

/** Where the build has its pages, seen from the folder that the server runs in. */
const FOLDER = '.next';
/** Its list of what is where. */
const ROUTES = 'app-path-routes-manifest.json';
/** Headers by which the framework's parts speak to each other, and those of a request by its router. */
const STEERING = /^(rsc$|next-|x-(middleware|matched|now|next|prerender|vercel))/;

/** The file of each page by its template. */
function pagesOf(folder: string): Map<string, string> {
  const read = (name: string) => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
  const routes = Object.entries(read(ROUTES) as Record<string, string>);
  const rendered: Record<string, unknown> = read('prerender-manifest.json').routes;
  return new Map(
    routes
      .filter(([page, address]) => page.endsWith('/page') && !page.startsWith('/_') && !(address in rendered))
      .map(([page, address]) => [
        address.replace(/\[(\w+)\]/g, '{$1}'),
        path.join(folder, 'server/app', `${page}.js`),
      ]),
  );
}

const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?', 1)[0] ?? '';

const isOrdinary = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && !Object.keys(headers).some((name) => STEERING.test(name));

/** The file of a page that a request asks for in no unusual way. */
function fileOf(files: Map<string, string>, request: IncomingMessage): string | undefined {
  const asked = pathOf(request);
  return isOrdinary(request) && isPlainAddress(asked) ? files.get(routeTemplateOf(asked)) : undefined;
}

const gzip = compression();

/** Compresses a response as the framework does, as it is written, for a client that accepts gzip. */
function compress(request: IncomingMessage, response: ServerResponse): void {
  // The library would prefer brotli, which the framework does not use.
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  request.headers['accept-encoding'] = takesGzip ? 'gzip' : 'identity';
  gzip(request as never, response as never, () => {});
  // The library does not end the stream of a client that has left; `on('drain')` returns it.
  response.once('close', () => {
    const stream = response.on('drain', () => {});
    if (!response.writableFinished && stream !== response) stream.destroy();
  });
}

/**
 * Has our own server render the pages of the build in `root`: each from its second request on, when the framework has loaded
 * it and all that it needs. Undefined where there is no build.
 */
export function callPages(root: string, maySee: MaySee): CallPage | undefined {
  const folder = path.join(/* turbopackIgnore: true */ root, FOLDER);
  if (!existsSync(path.join(folder, ROUTES))) return undefined;
  const files = pagesOf(folder);
  const load = createRequire(path.join(folder, 'package.json'));
  const loaded = new Set<string>();

  async function render(file: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(pageHeaders(pathOf(request)))) response.setHeader(name, value);
    compress(request, response);
    const { handler } = load(file) as { handler: Handler };
    await handler(request, response, {
      waitUntil: (work) => void work.catch((error) => logError('page.after', error)),
      requestMeta: { relativeProjectDir: '' },
    });
  }

  return (request, response, leave) => {
    const file = fileOf(files, request);
    if (!file) return false;
    if (!loaded.has(file)) {
      loaded.add(file);
      return false;
    }
    // Without a listener, a client that leaves would end the process.
    for (const part of [request, response]) part.on('error', () => {});
    /** Before its first byte, a page is rendered again by the framework, which has a page for failures. */
    const fail = () => (response.headersSent ? response.destroy() : leave());
    const begin = () => render(file, request, response).catch(fail);
    const seen = maySee(request, pathOf(request));
    if (seen === true) begin();
    else seen.then((may) => (may ? begin() : leave()), leave);
    return true;
  };
}
