import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The body as a stream. Whoever cancels it reads no more, and the connection stays for the response. */
function bodyOf(request: IncomingMessage): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      request.on('data', (chunk: Uint8Array) => {
        controller.enqueue(chunk);
        if ((controller.desiredSize ?? 0) <= 0) request.pause();
      });
      request.once('end', () => controller.close());
      request.once('error', (error) => controller.error(error));
    },
    pull() {
      request.resume();
    },
    cancel() {
      request.removeAllListeners('data').removeAllListeners('end').removeAllListeners('error');
      // The server reads what is left to nowhere, once it has responded.
      request.on('error', () => {}).pause();
    },
  });
}

/** A request that nobody waits for any more is aborted. */
function signalOf(response: ServerResponse): AbortSignal {
  const abort = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) abort.abort();
  });
  return abort.signal;
}

/** A request of Node's server as those of the platform are. Throws for headers that it does not have. */
export function requestOf(request: IncomingMessage, response: ServerResponse, url: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  const { method = 'GET' } = request;
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers,
    body: method === 'GET' ? null : bodyOf(request),
    signal: signalOf(response),
    duplex: 'half',
  };
  return new Request(`http://localhost${url}`, init);
}
