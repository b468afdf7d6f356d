import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/*
 * The server's own responses to requests that reach neither page nor endpoint. Each has a 4xx status and a body like
 * every failure of the API (docs/rules.md#failures), and closes its connection.
 */

/** `allow` are the methods that the path has. */
export type Refusal = { status: number; reason: string; message: string; code: string; allow?: string };

export const MALFORMED_ADDRESS: Refusal = {
  status: 400,
  reason: 'Bad Request',
  message: 'The address of the request is malformed',
  code: 'invalid',
};
const MALFORMED: Refusal = {
  status: 400,
  reason: 'Bad Request',
  message: 'The request is malformed',
  code: 'invalid',
};
export const UNKNOWN_METHOD: Refusal = {
  status: 405,
  reason: 'Method Not Allowed',
  message: 'This path does not have this method',
  code: 'method_not_allowed',
};
/** A write to a file. */
export const READ_ONLY: Refusal = { ...UNKNOWN_METHOD, allow: 'GET, HEAD' };
export const NO_UPGRADE: Refusal = {
  status: 400,
  reason: 'Bad Request',
  message: 'This server has no other protocol to upgrade to',
  code: 'invalid',
};
export const TOO_SLOW: Refusal = {
  status: 408,
  reason: 'Request Timeout',
  message: 'The request did not arrive in time',
  code: 'timeout',
};
const HEADERS_TOO_LARGE: Refusal = {
  status: 431,
  reason: 'Request Header Fields Too Large',
  message: 'The request is malformed',
  code: 'invalid',
};

/** How long a socket stays open for the refusal to arrive. */
const LINGER_MS = 1_000;

const bodyOf = ({ message, code }: Refusal): string => JSON.stringify({ message, code });

/** Refuses a request that has a response, and ends its connection. */
export function refuse(response: ServerResponse, refusal: Refusal): void {
  response.writeHead(refusal.status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    connection: 'close',
    ...(refusal.allow && { allow: refusal.allow }),
  });
  response.end(bodyOf(refusal));
}

/**
 * Refuses on a socket that has no response: an upgrade, a tunnel, or bytes that are not HTTP. Anything that the
 * caller still sends is discarded, and the socket is destroyed a second later, whether or not the caller closes it.
 */
export function refuseSocket(socket: Duplex, refusal: Refusal): void {
  socket.on('error', () => {});
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status, reason } = refusal;
  const body = bodyOf(refusal);
  socket.resume();
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `connection: close\r\n\r\n${body}`,
  );
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** Refuses what Node could not parse as a request, or not within the time limit. */
export function refuseBytes(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET') socket.destroy();
  else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') refuseSocket(socket, TOO_SLOW);
  else refuseSocket(socket, error.code === 'HPE_HEADER_OVERFLOW' ? HEADERS_TOO_LARGE : MALFORMED);
}
