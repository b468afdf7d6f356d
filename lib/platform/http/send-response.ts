import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip, gzip } from 'node:zlib';
import { jsonTextOf } from './json-response';

const COMPRESSIBLE = /^(text\/|application\/json\b|image\/svg)/;
/** A shorter text is sent in one packet all the same. */
const LEAST_BYTES = 1024;

const takesGzip = (request: IncomingMessage): boolean =>
  /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));

function sendText(text: string, request: IncomingMessage, out: ServerResponse): void {
  const bytes = Buffer.from(text);
  if (bytes.length < LEAST_BYTES || !takesGzip(request)) {
    out.setHeader('content-length', bytes.length).end(bytes);
    return;
  }
  gzip(bytes, (error, compressed) => {
    if (!error) out.setHeader('content-encoding', 'gzip');
    const sent = error ? bytes : compressed;
    out.setHeader('content-length', sent.length).end(sent);
  });
}

/** Sends each piece as it comes, and asks for the next once it has gone. */
async function sendStream(
  body: ReadableStream,
  request: IncomingMessage,
  out: ServerResponse,
): Promise<void> {
  const pieces = Readable.fromWeb(body as never);
  if (!takesGzip(request) || !COMPRESSIBLE.test(String(out.getHeader('content-type'))))
    return pipeline(pieces, out);
  out.setHeader('content-encoding', 'gzip');
  return pipeline(pieces, createGzip({ flush: constants.Z_SYNC_FLUSH }), out);
}

/** Sends a response of the platform by Node's server; compressed, where that saves something. */
export async function sendResponse(
  response: Response,
  request: IncomingMessage,
  out: ServerResponse,
): Promise<void> {
  out.statusCode = response.status;
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie') out.setHeader(name, value);
  });
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) out.setHeader('set-cookie', cookies);
  out.appendHeader('vary', 'Accept-Encoding');
  const text = jsonTextOf(response);
  if (text !== undefined) sendText(text, request, out);
  else if (response.body) await sendStream(response.body, request, out);
  else out.end();
}
