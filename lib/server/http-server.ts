import 'server-only';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { beginDraining, draining, keptWork } from '@/lib/foundation/draining';
import { CompleteResponse } from './complete-response';
import { NO_UPGRADE, refuseBytes, refuseSocket, UNKNOWN_METHOD } from './refusals';

/**
 * How long a connection is kept without a request: longer than a load balancer's idle timeout (60 s by default). A
 * server that closes first would now and then lose a request that was just being sent over it.
 */
const KEEP_ALIVE_MS = 75_000;
/** By when the headers of a request have to be there. */
const HEADERS_MS = 30_000;
/** By when all of a request has to be there: 10 MB over a slow line take 80 s. */
const REQUEST_MS = 300_000;
/** How often Node looks for requests that are late. */
const CHECK_MS = 5_000;
/** How long the last responses and jobs may take once the process has been asked to end. */
const END_MS = 25_000;

/** Ends the connection of each response once the server has been asked to end. */
function endConnections(server: Server, response: ServerResponse): void {
  const end = () => {
    if (!response.headersSent) response.setHeader('connection', 'close');
  };
  const signal = draining();
  if (signal.aborted) end();
  else signal.addEventListener('abort', end);
  response.once('close', () => {
    signal.removeEventListener('abort', end);
    // One whose head had been sent before has kept its connection.
    if (signal.aborted) setImmediate(() => server.closeIdleConnections());
  });
}

/** Takes an upgrade that somebody serves; false leaves it to be refused. */
export type TakeUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;

/**
 * A server of Node with our limits, on which every request ends: also what is no request, an upgrade and a tunnel.
 * In production nobody serves an upgrade.
 */
export function newHttpServer(listener: RequestListener, takeUpgrade: TakeUpgrade = () => false): Server {
  const server = createServer(
    {
      ServerResponse: CompleteResponse,
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: CHECK_MS,
    },
    (request, response) => {
      endConnections(server, response);
      listener(request, response);
    },
  );
  server.on('clientError', refuseBytes);
  server.on('connect', (_, socket) => refuseSocket(socket, UNKNOWN_METHOD));
  server.on('upgrade', (request, socket, head) => {
    if (!takeUpgrade(request, socket, head)) refuseSocket(socket, NO_UPGRADE);
  });
  return server;
}

/**
 * Ends a server: no new connections, waiting polls return at once, what is under way is finished. Resolves when all of
 * that is done, or after 25 s: docs/rules.md#ending.
 */
export async function endServer(server: Server, limitMs = END_MS): Promise<void> {
  const limit = new Promise<void>((done) => setTimeout(done, limitMs).unref());
  const closed = new Promise<void>((done) => server.close(() => done()));
  beginDraining();
  server.closeIdleConnections();
  await Promise.race([closed.then(keptWork), limit]);
}
