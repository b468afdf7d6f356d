import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The body as a stream, of which nothing is read before somebody asks: what nobody reads, the server itself drops. */
function bodyOf(request: IncomingMessage): ReadableStream<Uint8Array> {
  let isBegun = false;
  const begin = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    isBegun = true;
    // Its events have passed.
    if (request.destroyed && !request.readableEnded) {
      controller.error(new Error('The caller has left'));
      return;
    }
    request.on('data', (chunk: Uint8Array) => {
      request.pause();
      controller.enqueue(chunk);
    });
    request.once('end', () => controller.close());
    request.once('error', (error) => controller.error(error));
  };
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (!isBegun) begin(controller);
        request.resume();
      },
      cancel() {
        request.removeAllListeners('data').removeAllListeners('end').removeAllListeners('error');
        // Without a reader what is left goes nowhere, and the connection is free for the next request.
        request.on('error', () => {}).resume();
      },
    },
    { highWaterMark: 0 },
  );
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
