import 'server-only';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { SERVER_AWAY } from '@/lib/foundation/errors';
import { newNonce } from '@/lib/foundation/nonce';
import { withinScope } from '@/lib/foundation/request-scope';
import type { ServeFile } from './build-files';
import { noteResponse } from './draining';
import type { CallPage } from './pages';
import {
  beginRequest,
  CALLER_GONE,
  idHeaders,
  REQUEST_ID_HEADER,
  type WatchedRequest,
} from './request-watch';

/*
 * What the server does itself, before Next.js reads a request and after it has answered one with a bare failure. A
 * request is seen as soon as it is emitted, so that no page, endpoint or middleware can miss it.
 */

type Guard = {
  /** `TRUSTED_PROXIES`: docs/rules.md#client-address. */
  trustedProxies: number;
  /** The policy of a page, by its nonce. */
  policy: (nonce: string) => string;
  /** `Strict-Transport-Security`, where the server is reached by https. */
  hsts?: string;
  /** `ACCESS_LOG`: docs/rules.md#access-log. */
  hasAccessLog: boolean;
  /** Serves what pages load of the build, where this server does. */
  serveFile?: ServeFile;
  /** Calls endpoints of the API, where this server does; false leaves a request to the framework. */
  callEndpoint?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Renders pages, where this server does. */
  callPage?: CallPage;
};
type Failure = { message: string; code: string };

const MALFORMED: Failure = { message: 'The address of the request is malformed', code: 'invalid' };
const NOT_HTTP: Failure = { message: 'The request is malformed', code: 'invalid' };
/** What Next.js itself refuses without a body of ours, by status. */
const REFUSALS: Record<number, Failure> = {
  400: NOT_HTTP,
  404: { message: 'Path not found', code: 'not_found' },
  405: { message: 'This path does not have this method', code: 'method_not_allowed' },
  413: { message: 'The request is too large', code: 'too_large' },
};
/**
 * How long a connection is kept without a request: longer than a load balancer's idle timeout (60 s by default). A
 * server that closes first would now and then lose a request that was just being sent over it.
 */
const KEEP_ALIVE_MS = 75_000;

const DEFECT: Failure = { message: SERVER_AWAY, code: 'defect' };

const isApi = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url);

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

/**
 * Gives a failure of the API that has no JSON body its body: docs/rules.md#failures. The framework may have sent the
 * head before it writes, so the head decides.
 */
function completeFailures(response: ServerResponse): void {
  const { writeHead, write, end } = response;
  let body: string | undefined;
  const isBare = (status: number, given?: unknown) => {
    const type = Object(given)['content-type'] ?? response.getHeader('content-type') ?? '';
    return status >= 400 && !String(type).includes('json');
  };
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    if (isBare(status, rest.at(-1))) {
      body = JSON.stringify(REFUSALS[status] ?? DEFECT);
      response.removeHeader('content-encoding');
      response.setHeader('content-type', 'application/json');
      response.setHeader('content-length', Buffer.byteLength(body));
      response.setHeader('cache-control', 'no-store');
    }
    return Reflect.apply(writeHead, response, [status, ...rest]);
  }) as typeof writeHead;
  response.write = ((...sent: unknown[]) =>
    body !== undefined || Reflect.apply(write, response, sent)) as typeof write;
  response.end = ((...sent: unknown[]) => {
    if (!response.headersSent && isBare(response.statusCode)) response.writeHead(response.statusCode);
    return Reflect.apply(end, response, body === undefined ? sent : [body]);
  }) as typeof end;
}

function respond(response: ServerResponse, status: number, failure: Failure): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(failure));
}

/** Responds to bytes that are no HTTP, or to headers that are too large. */
function refuseBytes(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const body = JSON.stringify(NOT_HTTP);
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/** Begins to watch a request, whose id goes on to the renderer and out to the caller: docs/rules.md#request-id. */
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
 * Guards a server, or with its prototype every server of the process. With no proxy in front, the address of the
 * connection replaces whatever `x-forwarded-for` claims (docs/rules.md#client-address); an address that cannot be
 * decoded is 400 for the API and an unknown page for people; failures of the framework get a body like ours. Each
 * page gets a policy with a nonce of its own, which Next.js reads from the request and puts on its scripts. Files of the build
 * and most requests for pages and endpoints do not reach the framework's server, and responses to writes are not compressed. Each request is
 * watched, and all that responds to it runs within its scope.
 */
export function guardServer(
  server: Pick<Server, 'emit'>,
  { trustedProxies, policy, hsts, hasAccessLog, serveFile, callEndpoint, callPage }: Guard,
): void {
  const emit = server.emit;
  const guarded = function (this: Server, event: string, ...rest: unknown[]): boolean {
    if (event === 'connection') this.keepAliveTimeout = KEEP_ALIVE_MS;
    if (event === 'clientError' && this.listenerCount('clientError') === 0) {
      const [error, socket] = rest as [NodeJS.ErrnoException, Duplex];
      refuseBytes(error, socket);
      return true;
    }
    if (event === 'request') {
      const [request, response] = rest as [IncomingMessage, ServerResponse];
      noteResponse(this, response);
      const { scope } = beginWatching(request, response, hasAccessLog);
      if (trustedProxies === 0) request.headers['x-forwarded-for'] = request.socket.remoteAddress ?? '';
      const { url = '/' } = request;
      const forApi = isApi(url);
      if (!isDecodable(url)) {
        if (forApi) {
          respond(response, 400, MALFORMED);
          return true;
        }
        request.url = '/unknown';
      }
      if (forApi) completeFailures(response);
      // What a write returns is short: compressing it takes longer than sending it.
      if (forApi && request.method !== 'GET') delete request.headers['accept-encoding'];
      if (hsts) response.setHeader('strict-transport-security', hsts);
      if (serveFile?.(request, response)) return true;
      if (!forApi && !url.startsWith('/_next/')) {
        const own = policy(newNonce());
        request.headers['content-security-policy'] = own;
        response.setHeader('content-security-policy', own);
      }
      const leave = () => Reflect.apply(emit, this, [event, ...rest]);
      return withinScope(
        scope,
        () => (forApi ? callEndpoint?.(request, response) : callPage?.(request, response, leave)) || leave(),
      );
    }
    return Reflect.apply(emit, this, [event, ...rest]);
  };
  server.emit = guarded as Server['emit'];
}
