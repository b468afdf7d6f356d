import 'server-only';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { withinScope } from '@/lib/foundation/process/request-scope';
import { percentDecoded } from '@/lib/foundation/text/untrusted-text';
import {
  beginRequest,
  CALLER_GONE,
  idHeaders,
  REQUEST_ID_HEADER,
  type WatchedRequest,
} from '@/lib/platform/http/request-watch';
import { isApiRoute } from '@/lib/platform/http/route-templates';
import type { ServeFile } from './build-files';
import { MALFORMED_ADDRESS, READ_ONLY, type Refusal, refuse, UNKNOWN_METHOD } from './early-refusals';
import { limitSilence } from './stalled-clients';
import type { IsStaticFile } from './static-files';

/*
 * The processing of a request before Next.js reads it: docs/architecture.md#duties describes which part does what, on
 * which host.
 */

type Settings = {
  /** `TRUSTED_PROXIES`: docs/rules.md#client-address. */
  trustedProxies: number;
  /** `Strict-Transport-Security`, if the server is reached over https. */
  hsts?: string;
  /** `ACCESS_LOG`: docs/rules.md#access-log. */
  hasAccessLog: boolean;
  /** Serves the files of the build, if there is one. */
  serveFile?: ServeFile;
  /** Which addresses are those of files, for which the framework fails at a write. */
  isStaticFile?: IsStaticFile;
};

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Conditions and ranges, which the framework reads for files and which no endpoint has. */
const ON_FILES = ['range', 'if-match', 'if-unmodified-since'];

const isDecodable = (url: string): boolean => percentDecoded(url.split('?', 1)[0] ?? '') !== undefined;

function refusalOf(
  { method = '', url = '' }: IncomingMessage,
  isStaticFile?: IsStaticFile,
): Refusal | undefined {
  if (!METHODS.has(method)) return UNKNOWN_METHOD;
  // `OPTIONS *`, and the absolute form that is meant for proxies.
  if (!url.startsWith('/')) return MALFORMED_ADDRESS;
  if (method !== 'GET' && method !== 'HEAD' && isStaticFile?.(url)) return READ_ONLY;
  return isApiRoute(url) && !isDecodable(url) ? MALFORMED_ADDRESS : undefined;
}

/**
 * Begins to watch a request, whose id is passed on to the renderer and returned to the caller:
 * docs/rules.md#request-id.
 */
function beginWatching(
  request: IncomingMessage,
  response: ServerResponse,
  hasAccessLog: boolean,
): WatchedRequest {
  const { method = 'GET', url = '/', headers } = request;
  const sent = headers[REQUEST_ID_HEADER]?.toString();
  const watched = beginRequest({ method, address: url, id: sent, hasAccessLog });
  const { id } = watched.scope;
  headers[REQUEST_ID_HEADER] = id;
  for (const [name, value] of Object.entries(idHeaders(id))) response.setHeader(name, value);
  response.once('close', () => watched.end(response.writableFinished ? response.statusCode : CALLER_GONE));
  return watched;
}

/**
 * Handles each request of a server: watches it, refuses what the server does not support, serves the files of the
 * build, and passes everything else to `next`, whose work runs within the scope of the request.
 */
export function receive(
  { trustedProxies, hsts, hasAccessLog, serveFile, isStaticFile }: Settings,
  next: RequestListener,
): RequestListener {
  return (request, response) => {
    const { scope } = beginWatching(request, response, hasAccessLog);
    const refusal = refusalOf(request, isStaticFile);
    if (refusal) {
      refuse(response, refusal);
      return;
    }
    limitSilence(request, response);
    const { url = '/', headers } = request;
    if (trustedProxies === 0) headers['x-forwarded-for'] = request.socket.remoteAddress ?? '';
    // An address that cannot be decoded is an unknown page.
    if (!isDecodable(url)) request.url = '/unknown';
    // The response to a write is short: compressing it takes longer than sending it.
    if (isApiRoute(url) && request.method !== 'GET') delete headers['accept-encoding'];
    // A file in whole is always right, and the framework fails where it does not meet them.
    for (const name of ON_FILES) delete headers[name];
    if (hsts) response.setHeader('strict-transport-security', hsts);
    if (serveFile?.(request, response)) return;
    withinScope(scope, () => next(request, response));
  };
}
