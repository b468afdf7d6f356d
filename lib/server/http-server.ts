import 'server-only';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { beginDraining, draining, keptWork } from '@/lib/foundation/process/draining';
import { CompleteResponse } from './complete-response';
import { NO_UPGRADE, refuseBytes, refuseSocket, UNKNOWN_METHOD } from './early-refusals';
import { endUnread, type UnreadLimits } from './stalled-clients';

/**
 * How long an idle connection is kept open: longer than a load balancer's idle timeout (60 s by default). A server
 * that closes first would occasionally lose a request that was just being sent over it.
 */
const KEEP_ALIVE_MS = 75_000;
/** The time limit for receiving the headers of a request. */
const HEADERS_MS = 30_000;
/** The time limit for receiving a whole request: 10 MB over a slow line take 80 s. */
const REQUEST_MS = 300_000;
/** How often Node checks for requests that exceed these limits. */
const CHECK_MS = 5_000;
/** The most requests of a connection that can wait for the response to an earlier one. */
const MOST_WAITING = 100;
/** How long the last responses and jobs can take after the process has been asked to shut down. */
const END_MS = 25_000;

/**
 * Closes the connection of each response after the server has been asked to shut down. Returns what is to be done when
 * the response has closed.
 */
function endConnections(server: Server, response: ServerResponse): () => void {
  const end = () => {
    if (!response.headersSent) response.setHeader('connection', 'close');
  };
  const signal = draining();
  if (signal.aborted) end();
  else signal.addEventListener('abort', end);
  return () => {
    signal.removeEventListener('abort', end);
    // A response whose head had already been sent has kept its connection open.
    if (signal.aborted) setImmediate(() => server.closeIdleConnections());
  };
}

/**
 * Handles the requests of one connection one after the other: a client that sends its next requests early would
 * otherwise have all of them worked on at once. Too many waiting requests end the connection. `handle` returns what is
 * to be done when the response has closed, so that one listener does all of it.
 */
function oneAfterTheOther(handle: (...call: Parameters<RequestListener>) => () => void): RequestListener {
  const queues = new WeakMap<Duplex, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    const begin = () => {
      let end = () => {};
      response.once('close', () => {
        end();
        const next = queues.get(socket)?.shift();
        if (!next) queues.delete(socket);
        else if (!socket.destroyed) next();
      });
      end = handle(request, response);
    };
    const waiting = queues.get(socket);
    if (!waiting) {
      queues.set(socket, []);
      begin();
    } else if (waiting.length < MOST_WAITING) waiting.push(begin);
    else socket.destroy();
  };
}

/** Handles an upgrade; returns false if it is to be refused. */
export type TakeUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;

/**
 * A Node server with our limits, on which every request ends, including invalid requests, upgrades and tunnels. In
 * production every upgrade is refused.
 */
export function newHttpServer(
  listener: RequestListener,
  takeUpgrade: TakeUpgrade = () => false,
  unread: UnreadLimits = {},
): Server {
  const server: Server = createServer(
    {
      ServerResponse: CompleteResponse,
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: CHECK_MS,
    },
    oneAfterTheOther((request, response) => {
      const ends = [watchUnread(response), endConnections(server, response)];
      listener(request, response);
      return () => {
        for (const end of ends) end();
      };
    }),
  );
  const watchUnread = endUnread(server, unread);
  server.on('clientError', refuseBytes);
  server.on('connect', (_, socket) => refuseSocket(socket, UNKNOWN_METHOD));
  server.on('upgrade', (request, socket, head) => {
    if (!takeUpgrade(request, socket, head)) refuseSocket(socket, NO_UPGRADE);
  });
  return server;
}

/**
 * Shuts a server down: no new connections, waiting polls return at once, requests in progress are finished. Resolves
 * when all of that is done, or after 25 s: docs/rules.md#ending.
 */
export async function endServer(server: Server, limitMs = END_MS): Promise<void> {
  const limit = new Promise<void>((done) => setTimeout(done, limitMs).unref());
  const closed = new Promise<void>((done) => server.close(() => done()));
  beginDraining();
  server.closeIdleConnections();
  await Promise.race([closed.then(keptWork), limit]);
}
