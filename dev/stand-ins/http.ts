import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Responds to a request; undefined if the path belongs to another service. */
export type Handler = (request: Request, url: URL) => Promise<Response | undefined> | Response | undefined;

const BODY_LIMIT = 110 * 2 ** 20;

/** The request as a web `Request`, with its whole body read. */
export async function toRequest(message: IncomingMessage): Promise<Request> {
  const headers = new Headers();
  for (let index = 0; index < message.rawHeaders.length; index += 2) {
    headers.append(message.rawHeaders[index] ?? '', message.rawHeaders[index + 1] ?? '');
  }
  const method = message.method ?? 'GET';
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message) {
    size += chunk.length;
    if (size > BODY_LIMIT) throw new Error('The body is larger than 110 MB.');
    chunks.push(chunk);
  }
  const body = method === 'GET' || method === 'HEAD' ? undefined : Buffer.concat(chunks);
  return new Request(new URL(message.url ?? '/', `http://${message.headers.host ?? 'localhost'}`), {
    method,
    headers,
    body,
  });
}

export async function writeResponse(response: Response, out: ServerResponse): Promise<void> {
  out.writeHead(response.status, Object.fromEntries(response.headers));
  if (!response.body) return void out.end();
  await pipeline(Readable.from(response.body), out).catch(() => out.destroy());
}

/** The same response, readable by a script of any origin, which the real services permit too. */
export function withCors(response: Response): Response {
  response.headers.set('access-control-allow-origin', '*');
  response.headers.set('access-control-expose-headers', 'request-id, idempotent-replayed, etag');
  return response;
}

export function preflight(request: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
      'access-control-max-age': '600',
    },
  });
}
