import http from 'node:http';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type App, call, newOwnDatabase, type OwnDatabase, start } from '../e2e/fixtures/own-app';
import { newAdmin } from '../e2e/fixtures/people';
import { expect, test } from '../e2e/fixtures/test';

/* Slow connections and callers that stop in the middle: docs/rules.md#odd-requests. */

/** 1 Mbit/s, in one piece per second. */
const PIECE_BYTES = 125_000;
const BODY_BYTES = 10_000_000;
const LIMIT_MS = 30_000;

let database: OwnDatabase;
let app: App;
test.beforeAll(async () => {
  database = await newOwnDatabase(1);
  app = await start(database.url);
});
test.afterAll(async () => {
  await app?.end();
  await database?.sql.end();
});

/**
 * Sends bytes, keeps the connection open, and returns after how long the server closed it, and the first line of its
 * response.
 */
async function unfinished(bytes: string): Promise<{ seconds: number; line?: string }> {
  const { hostname, port } = new URL(app.url);
  const socket = net.connect({ port: Number(port), host: hostname });
  const began = performance.now();
  socket.write(bytes);
  let text = '';
  for await (const chunk of socket) text += chunk;
  return { seconds: (performance.now() - began) / 1000, line: text.split('\r\n', 1)[0] };
}

test('10 MB at 1 Mbit/s arrive', async () => {
  const person = await newAdmin(database.sql);
  const login = await call<{ token: string }>(app, 'POST', '/login', {}, person);
  const head = `--x\r\nContent-Disposition: form-data; name="audioName"\r\n\r\nSea\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="sea.mp3"\r\nContent-Type: audio/mpeg\r\n\r\n`;
  const request = http.request(`${app.url}/api/v2/admin/audio`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${login?.data.token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(Buffer.byteLength(head) + BODY_BYTES + 9),
    },
  });
  const response = new Promise<http.IncomingMessage>((done, failed) =>
    request.once('response', done).once('error', failed),
  );
  request.write(head);
  for (let sent = 0; sent < BODY_BYTES; sent += PIECE_BYTES) {
    request.write(Buffer.alloc(PIECE_BYTES, 1));
    await pause(1_000);
  }
  request.end('\r\n--x--\r\n');
  const { statusCode } = await response;
  // The file was read completely, and is not a sound.
  expect(statusCode).toBe(400);
});

test('headers and bodies that do not come are refused after 30 s', async () => {
  const [headers, body] = await Promise.all([
    unfinished('GET / HTTP/1.1\r\nHost: x\r\nX-Half: '),
    unfinished(
      'POST /api/v2/login HTTP/1.1\r\nHost: x\r\nContent-Length: 90\r\nContent-Type: application/json\r\n\r\n{"e',
    ),
  ]);
  for (const { seconds, line } of [headers, body]) {
    expect(line).toMatch(/^HTTP\/1\.1 408 /);
    expect(seconds * 1000).toBeGreaterThan(LIMIT_MS - 1_000);
    expect(seconds * 1000).toBeLessThan(LIMIT_MS + 15_000);
  }
});
