import 'server-only';
import { setMaxListeners } from 'node:events';
import type { Server, ServerResponse } from 'node:http';

/*
 * The end of an instance. Next.js stops listening at a signal and exits once its server has closed; but callers that
 * keep their connections, as pods do, would keep it alive for ever. From the signal on each response therefore ends its
 * connection, and whoever waits for news is answered at once: docs/rules.md#ending.
 */

/** How long the last responses and jobs may take, in milliseconds; then the process exits regardless. */
const LIMIT_MS = 25_000;
/** The exit code of a process that a signal ended. */
const EXIT_CODE = 143;

type Draining = {
  begun: AbortController;
  servers: Set<Server>;
  responses: Set<ServerResponse>;
  work: Set<Promise<unknown>>;
};
// Bundles load this module separately; the process ends once.
const shared = globalThis as typeof globalThis & { __hushpodDraining?: Draining };

function state(): Draining {
  if (!shared.__hushpodDraining) {
    const begun = new AbortController();
    // Every poll that waits listens to it.
    setMaxListeners(0, begun.signal);
    shared.__hushpodDraining = { begun, servers: new Set(), responses: new Set(), work: new Set() };
  }
  return shared.__hushpodDraining;
}

/** Aborted once this process has been asked to end. */
export const draining = (): AbortSignal => state().begun.signal;

/** Keeps the process until `work` is done, within the limit. Returns the same promise. */
export function keptUntilDone<T>(work: Promise<T>): Promise<T> {
  const { work: all } = state();
  const over = () => void all.delete(work);
  all.add(work);
  work.then(over, over);
  return work;
}

function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

/** Notes a response, whose connection must not outlive it once the process is asked to end. */
export function noteResponse(server: Server, response: ServerResponse): void {
  const { begun, servers, responses } = state();
  servers.add(server);
  responses.add(response);
  if (begun.signal.aborted) endConnection(response);
  response.once('close', () => {
    responses.delete(response);
    // One whose head had been sent before kept its connection.
    if (begun.signal.aborted) setImmediate(() => server.closeIdleConnections());
  });
}

/** Makes `close` of a server, or with its prototype of each, report only once the work that is kept is done. */
export function closeAfterWork(server: Pick<Server, 'close'>): void {
  const close = server.close;
  server.close = function (this: Server, done?: (error?: Error) => void) {
    return close.call(this, (error) => {
      void Promise.allSettled(state().work).then(() => done?.(error));
    });
  };
}

/**
 * Begins the end: connections close after their responses, long polls return at once, jobs start no more. Calls `exit`
 * after 25 s, when the server has not closed by then.
 */
export function beginDraining(exit: (code: number) => void = process.exit): void {
  const { begun, servers, responses } = state();
  if (begun.signal.aborted) return;
  // First: who waits for the end responds in the same turn.
  for (const response of responses) endConnection(response);
  begun.abort();
  for (const server of servers) server.closeIdleConnections();
  setTimeout(() => exit(EXIT_CODE), LIMIT_MS).unref();
}
