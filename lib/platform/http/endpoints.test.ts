import http, { type IncomingMessage } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, it, vi } from 'vitest';
import { readBytes } from './body';
import { callEndpoint, offerEndpoint } from './endpoints';
import { failureResponse } from './failure';
import { guardServer } from './guard-server';
import { jsonResponse } from './json-response';

type Handler = Parameters<typeof offerEndpoint>[2];

const servers: http.Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

/** A server as ours, whose framework says that it was asked. Returns its port. */
async function serve(): Promise<number> {
  const server = http.createServer((request, response) => {
    request.resume();
    response.end(`framework ${request.url}`);
  });
  guardServer(server, { trustedProxies: 0, policy: () => '', hasAccessLog: false, callEndpoint });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

/** Offers an endpoint of users, as the first request that the framework takes to it does. */
const offer = (handler: Handler, method = 'GET') =>
  offerEndpoint(
    new Request('http://localhost/api/v2/users/1', { method }),
    Promise.resolve({ id: '1' }),
    handler,
  );

async function whole(response: IncomingMessage): Promise<IncomingMessage & { bytes: Buffer }> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return Object.assign(response, { bytes: Buffer.concat(chunks) });
}

/** A request by Node itself, which corrects and adds nothing. */
function ask(port: number, path: string, options: http.RequestOptions = {}, body?: string) {
  return new Promise<IncomingMessage & { bytes: Buffer }>((done, failed) => {
    const request = http.request({ port, host: '127.0.0.1', path, ...options });
    request.on('response', (response) => whole(response).then(done, failed));
    request.on('error', failed);
    request.end(body);
  });
}

it('an endpoint gets its request whole, and its response is sent whole', async () => {
  await offer(async (request, { params }) => {
    const sent = (await readBytes(request, 1000)).toString();
    const { id } = await params;
    const { method, url, headers } = request;
    const seen = { id, method, url, sent, language: headers.get('accept-language') };
    const response = jsonResponse(201, seen);
    response.headers.append('set-cookie', 'a=1');
    response.headers.append('set-cookie', 'b=2');
    return response;
  }, 'POST');
  const response = await ask(
    await serve(),
    '/api/v2/users/77?page=2',
    { method: 'POST', headers: { 'accept-language': 'pl' } },
    '{"name":"Żółw"}',
  );
  expect(JSON.parse(response.bytes.toString())).toEqual({
    id: '77',
    method: 'POST',
    url: 'http://localhost/api/v2/users/77?page=2',
    sent: '{"name":"Żółw"}',
    language: 'pl',
  });
  expect([response.statusCode, response.headers['set-cookie']]).toEqual([201, ['a=1', 'b=2']]);
  expect(response.headers).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex, nofollow',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    vary: 'Accept-Encoding',
    'x-request-id': expect.any(String),
  });
});

it('what is out of the ordinary is left to the framework', async () => {
  await offer(async () => jsonResponse(200, 'endpoint'));
  const port = await serve();
  const asked = async (path: string, method = 'GET') =>
    (await ask(port, path, { method })).bytes.toString().split(' ')[0];
  expect(await asked('/api/v2/users/1')).toBe('"endpoint"');
  for (const path of [
    '/api/v2/users/1/',
    '/api/v2/users/%31',
    '/api/v2/%75sers/1',
    '/api/v2//users/1',
    '/api/v2/users/..',
    '/api/v2/users/.',
    '/api/v2/spaces/../users/1',
    '/api/v2/users\\1',
    '/api/v2/unknown/1',
    '/api',
  ])
    expect([path, await asked(path)]).toEqual([path, 'framework']);
  for (const method of ['PATCH', 'DELETE', 'OPTIONS'])
    expect(await asked('/api/v2/users/1', method)).toBe('framework');
  // Without a body it has no text, and the framework was asked: it is no failure of the endpoint.
  expect((await ask(port, '/api/v2/users/1', { method: 'HEAD' })).headers['content-type']).toBeUndefined();
});

it('an endpoint is not offered for an address that the framework may read in another way', async () => {
  const wrong: Handler = async () => jsonResponse(200, 'wrong');
  const offered = (path: string, params: Record<string, unknown>) =>
    offerEndpoint(new Request(`http://localhost${path}`), Promise.resolve(params), wrong);
  // What is for all that is left got these, or another part of the address.
  expect(await offered('/api/v2//plans', { path: ['v2', '', 'plans'] })).toBe(false);
  expect(await offered('/api/v2/pricingPlans', { path: ['v2', 'pricingPlans'] })).toBe(false);
  expect(await offered('/api/v2/pricingPlans/7', { id: '8' })).toBe(false);
  expect(await offered('/api/v2/pricingPlans/7', {})).toBe(false);
  expect(await offered('/api/v2/pricingPlans/', {})).toBe(false);
  expect(await offered('/api/v2/%70ricingPlans', {})).toBe(false);
  expect(await offered('/api/v2/unknown', {})).toBe(false);
  const port = await serve();
  for (const path of ['/api/v2/pricingPlans', '/api/v2/pricingPlans/7'])
    expect((await ask(port, path)).bytes.toString()).toBe(`framework ${path}`);
});

it('compresses what is long for who takes it', async () => {
  const long = 'Hushpod '.repeat(1000);
  await offer(async (request) => jsonResponse(200, new URL(request.url).search ? 'short' : long));
  const port = await serve();
  const gzip = { headers: { 'accept-encoding': 'br, gzip' } };
  const compressed = await ask(port, '/api/v2/users/1', gzip);
  expect(compressed.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(gunzipSync(compressed.bytes).toString())).toBe(long);
  expect(compressed.bytes.length).toBeLessThan(500);
  for (const plain of [await ask(port, '/api/v2/users/1?short', gzip), await ask(port, '/api/v2/users/1')]) {
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(['short', long]).toContain(JSON.parse(plain.bytes.toString()));
  }
});

/** A body that never ends, and when nobody reads it any more. */
function endless() {
  let left = () => {};
  const isLeft = new Promise<void>((done) => {
    left = done;
  });
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(64 * 1024).fill(97));
    },
    cancel: () => left(),
  });
  return { body, isLeft, sent: () => sent };
}

it.each([{}, { 'accept-encoding': 'gzip' }])(
  'a stream ends with its reader, and waits for it: %o',
  async (headers) => {
    const { body, isLeft, sent } = endless();
    let aborted = false;
    await offer(async (request) => {
      request.signal.addEventListener('abort', () => {
        aborted = true;
      });
      return new Response(body, { headers: { 'content-type': 'text/csv; charset=utf-8' } });
    });
    const port = await serve();
    const request = http.get({ port, host: '127.0.0.1', path: '/api/v2/users/1', headers });
    const response = await new Promise<IncomingMessage>((done) => request.once('response', done));
    await new Promise((done) => response.once('readable', done));
    expect(response.headers['content-encoding']).toBe('accept-encoding' in headers ? 'gzip' : undefined);
    request.destroy();
    await isLeft;
    expect(aborted).toBe(true);
    // Some megabytes fit between the two; an endless one that nobody waits for would have gone on.
    if (!('accept-encoding' in headers)) expect(sent()).toBeLessThan(400);
  },
);

it('refuses a body at its limit, before its end, and says so', async () => {
  await offer(async (request) => {
    try {
      return jsonResponse(200, (await readBytes(request, 1000)).length);
    } catch (error) {
      return failureResponse(error, request);
    }
  }, 'POST');
  const port = await serve();
  const socket = net.connect(port, '127.0.0.1');
  socket.write('POST /api/v2/users/1 HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
  const chunk = `800\r\n${'x'.repeat(2048)}\r\n`;
  socket.write(chunk);
  let text = '';
  // What it is sent after its end is lost.
  socket.on('error', () => {});
  socket.on('data', (data) => {
    text += data;
  });
  await new Promise((done) => socket.once('close', done));
  expect(text).toMatch(/^HTTP\/1\.1 413 /);
  expect(text).toContain('too large');
});

it('a body that nobody reads, or reads to its end, leaves the connection to the next request', async () => {
  await offer(async () => jsonResponse(401, 'unread'), 'POST');
  await offer(async (request) => jsonResponse(200, (await readBytes(request, 1_000_000)).length), 'PUT');
  const port = await serve();
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const body = 'x'.repeat(300_000);
  for (const [method, response] of [
    ['POST', '"unread"'],
    ['PUT', '300000'],
    ['POST', '"unread"'],
    ['PUT', '300000'],
  ] as const)
    expect([method, (await ask(port, '/api/v2/users/1', { method, agent }, body)).bytes.toString()]).toEqual([
      method,
      response,
    ]);
  agent.destroy();
});

it.each(['before', 'while'])('a caller who leaves %s a body is read ends the wait for it', async (when) => {
  const socket = net.connect(await serve(), '127.0.0.1');
  let say: (read: unknown) => void = () => {};
  const seen = new Promise<unknown>((done) => {
    say = done;
  });
  await offer(async (request) => {
    const left = new Promise((next) => request.signal.addEventListener('abort', next));
    if (when === 'before') {
      socket.destroy();
      await left;
    }
    const read = readBytes(request, 1000).catch((error: Error) => error.message);
    socket.destroy();
    say(await read);
    return jsonResponse(200, null);
  }, 'POST');
  socket.write('POST /api/v2/users/1 HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{"half":');
  expect(await seen).toBe('The body of the request is incomplete');
});

it('a stream that fails is cut off, so that nobody takes it for whole, and logged', async () => {
  const lines: string[] = [];
  const written = vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line));
  await offer(async () => {
    let isFirst = true;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (!isFirst) throw new Error('The database has gone');
        isFirst = false;
        controller.enqueue(new Uint8Array(10));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/csv' } });
  });
  await expect(ask(await serve(), '/api/v2/users/1')).rejects.toThrow('aborted');
  written.mockRestore();
  expect(lines.join()).toContain('The database has gone');
});

it('an endpoint that throws is a defect that tells nothing', async () => {
  await offer(async () => {
    throw new Error('secret of the house');
  });
  const response = await ask(await serve(), '/api/v2/users/1');
  expect([response.statusCode, JSON.parse(response.bytes.toString())]).toEqual([
    500,
    { message: expect.any(String), code: 'defect' },
  ]);
  expect(response.bytes.toString()).not.toContain('secret');
});
