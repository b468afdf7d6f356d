import { once } from 'node:events';
import type http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newHttpServer, type TakeUpgrade } from './http-server';
import { receive } from './receive-requests';
import { limitSilence } from './stalled-clients';

const servers: http.Server[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

/** A server like ours in front of a framework. */
async function serve(
  framework: http.RequestListener,
  { trustedProxies = 0, takeUpgrade }: { trustedProxies?: number; takeUpgrade?: TakeUpgrade } = {},
) {
  const listener = receive({ trustedProxies, hsts: 'max-age=60', hasAccessLog: false }, framework);
  const server = newHttpServer(listener, takeUpgrade);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { server, port: (server.address() as AddressInfo).port };
}
const portOf = async (framework: http.RequestListener, trustedProxies = 0) =>
  (await serve(framework, { trustedProxies })).port;

/** Sends raw bytes, which a client library would correct. Resolves when the server has closed. */
async function send(
  port: number,
  bytes: string,
  { half = false } = {},
): Promise<{ status: number; body: string }> {
  const socket = net.connect(port, '127.0.0.1');
  if (half) socket.write(bytes);
  else socket.end(bytes);
  let text = '';
  for await (const chunk of socket) text += chunk;
  return { status: Number(text.split(' ')[1]), body: text.slice(text.indexOf('\r\n\r\n') + 4) };
}

const get = (path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}Connection: close\r\n\r\n`;
const echo =
  (what: (request: http.IncomingMessage) => unknown): http.RequestListener =>
  (request, response) =>
    response.end(JSON.stringify(what(request) ?? null));
const failOnRequest: http.RequestListener = () => {
  throw new Error('No request came');
};

describe('the client address', () => {
  const claimed = 'X-Forwarded-For: 203.0.113.9\r\n';
  const forwarded = echo(({ headers }) => headers['x-forwarded-for']);

  it('is that of the connection without a proxy, whatever the header claims', async () => {
    const { body } = await send(await portOf(forwarded, 0), get('/', claimed));
    expect(JSON.parse(body.split('\r\n').find((line) => line.startsWith('"')) ?? '')).toBe('127.0.0.1');
  });

  it('behind a proxy is kept as the proxy wrote it', async () => {
    const { body } = await send(await portOf(forwarded, 1), get('/', claimed));
    expect(body).toContain('"203.0.113.9"');
  });
});

it('reads of the API are compressed like pages and actions, but writes are not', async () => {
  const port = await portOf(echo(({ headers }) => headers['accept-encoding']));
  const acceptedEncoding = async (method: string, path: string) =>
    (
      await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { 'accept-encoding': 'gzip' } })
    ).json();
  expect(await acceptedEncoding('GET', '/api/v2/users')).toBe('gzip');
  expect(await acceptedEncoding('POST', '/admin/users')).toBe('gzip');
  for (const method of ['POST', 'PATCH', 'DELETE'])
    expect(await acceptedEncoding(method, '/api/v2/users')).toBeNull();
});

describe('an address that cannot be decoded', () => {
  const showUrl = echo(({ url }) => url);

  it.each(['/api/v2/bookings/web/%ff', '/api/%', '/api/v2/pod/%C3%28?x=1'])(
    'is refused with 400 on the API: %s',
    async (path) => {
      const { status, body } = await send(await portOf(failOnRequest), get(path));
      expect([status, body]).toEqual([400, expect.stringContaining('"code":"invalid"')]);
    },
  );

  it('on a page becomes an unknown page', async () => {
    const { body } = await send(await portOf(showUrl), get('/payment-success/%ff/x'));
    expect(body).toContain('/unknown');
  });

  it('in a query is passed to the endpoint', async () => {
    const { body } = await send(await portOf(showUrl), get('/api/v2/pod?search=%ff'));
    expect(body).toContain('/api/v2/pod?search=%ff');
  });
});

describe('a request that is not for a page or an endpoint', () => {
  const requestOf = (line: string, headers = '') => `${line} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
  const UPGRADE = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';

  it.each([
    ['an upgrade', requestOf('GET /', UPGRADE), 400],
    ['an upgrade where the framework redirects', requestOf('GET /t%26c', UPGRADE), 400],
    ['an upgrade of the API', requestOf('POST /api/v2/healthz', UPGRADE), 400],
    ['an upgrade to hot reload, in production', requestOf('GET /_next/hmr?id=1', UPGRADE), 400],
    ['a tunnel', 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n', 405],
    ['TRACE', requestOf('TRACE /'), 405],
    ['PROPFIND', requestOf('PROPFIND /'), 405],
    ['OPTIONS of the server', requestOf('OPTIONS *'), 400],
    ['an address without a slash', requestOf('GET */x'), 400],
    ['the absolute form', requestOf('GET http://x/admin'), 400],
    ['no HTTP at all', 'NONSENSE\r\n\r\n', 400],
    ['a body of two lengths', requestOf('POST /', 'Content-Length: 1\r\nContent-Length: 2\r\n'), 400],
    ['a body with one length twice', requestOf('POST /', 'Content-Length: 1\r\nContent-Length: 1\r\n'), 400],
    ['a list of lengths', requestOf('POST /', 'Content-Length: 1, 2\r\n'), 400],
    [
      'a length beside chunks',
      requestOf('POST /', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n'),
      400,
    ],
    [
      'chunks beside a length',
      requestOf('POST /', 'Transfer-Encoding: chunked\r\nContent-Length: 5\r\n'),
      400,
    ],
    ['an encoding after the chunks', requestOf('POST /', 'Transfer-Encoding: chunked, gzip\r\n'), 400],
    ['headers that are too large', get('/api/v2/healthz', `X-Large: ${'x'.repeat(20_000)}\r\n`), 431],
  ])(
    'gets our error body, and its connection ends even if the caller keeps it: %s',
    async (_, bytes, expected) => {
      const { server, port } = await serve(failOnRequest);
      const { status, body } = await send(port, bytes, { half: true });
      expect(status).toBe(expected);
      expect(JSON.parse(body.replace(/^[0-9a-f]+\r\n|\r\n0\r\n\r\n$/g, ''))).toEqual({
        message: expect.stringMatching(/\w/),
        code: expect.stringMatching(/^(invalid|method_not_allowed)$/),
      });
      await vi.waitFor(async () => expect(await connections(server)).toBe(0), { timeout: 5_000 });
    },
  );

  it('leaves no socket open after a thousand upgrades that callers do not close', async () => {
    const { server, port } = await serve(failOnRequest);
    const callers = Array.from({ length: 1_000 }, () => {
      const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      socket.on('error', () => {}).resume();
      socket.write(requestOf('GET /', UPGRADE));
      return socket;
    });
    await Promise.all(callers.map((socket) => once(socket, 'end')));
    await vi.waitFor(async () => expect(await connections(server)).toBe(0), { timeout: 10_000 });
    for (const socket of callers) socket.destroy();
  });

  it('is left to a handler of upgrades', async () => {
    const { port } = await serve(failOnRequest, {
      takeUpgrade: (_, socket) => Boolean(socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n')),
    });
    expect((await send(port, requestOf('GET /_next/hmr', UPGRADE), { half: true })).status).toBe(101);
  });
});

const connections = (server: http.Server): Promise<number> =>
  new Promise((done, failed) =>
    server.getConnections((error, count) => (error ? failed(error) : done(count))),
  );

describe('a body', () => {
  const HEAD = 'POST /api/v2/pod HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n';
  /** A server whose bodies can be silent for a tenth of a second, or for the given time. */
  async function serveWithLimit(framework: http.RequestListener, silenceMs = 100): Promise<number> {
    const server = newHttpServer((request, response) => {
      limitSilence(request, response, silenceMs);
      framework(request, response);
    });
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return (server.address() as AddressInfo).port;
  }
  const readWhole: http.RequestListener = async (request, response) => {
    let length = 0;
    try {
      for await (const chunk of request) length += chunk.length;
    } catch {
      return;
    }
    response.end(String(length));
  };

  it('that stalls gets 408', async () => {
    const { status, body } = await send(await serveWithLimit(readWhole), `${HEAD}{"a":`, { half: true });
    expect([status, JSON.parse(body)]).toEqual([408, { message: expect.any(String), code: 'timeout' }]);
  });

  it('that never begins gets 408', async () => {
    expect((await send(await serveWithLimit(readWhole), HEAD, { half: true })).status).toBe(408);
  });

  it('that stalls during its response is cut off, without a second response', async () => {
    const port = await serveWithLimit((request, response) => {
      request.resume();
      response.write('begun');
    });
    const socket = net.connect(port, '127.0.0.1');
    socket.on('error', () => {});
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.write(`${HEAD}{"a":`);
    await once(socket, 'close');
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
  });

  it('that is complete may wait for its response for any time', async () => {
    const port = await serveWithLimit((request, response) => {
      request.resume();
      // Three times as long as a body can be silent.
      request.once('end', () => setTimeout(() => response.end('late'), 300));
    });
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'x'.repeat(100) });
    expect([response.status, await response.text()]).toEqual([200, 'late']);
  });

  it('that is not read yet does not count as stalled', async () => {
    // Long enough for a busy machine to send the next chunk in time.
    const silenceMs = 2_000;
    const port = await serveWithLimit((request, response) => {
      setTimeout(() => readWhole(request, response), 1.5 * silenceMs);
    }, silenceMs);
    // More than the buffers between the two can take.
    const body = 'x'.repeat(8_000_000);
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body });
    expect([response.status, await response.text()]).toEqual([200, '8000000']);
  });
});

describe('an error response of the framework', () => {
  const refuse =
    (status: number, body?: string): http.RequestListener =>
    (_, response) => {
      response.statusCode = status;
      response.end(body);
    };

  it.each([
    [405, undefined, 'method_not_allowed'],
    [400, 'Bad Request', 'invalid'],
    [500, 'Internal Server Error', 'defect'],
  ])('with status %i gets our JSON body', async (status, body, code) => {
    const response = await send(await portOf(refuse(status, body)), get('/api/v2/pod'));
    expect(response.status).toBe(status);
    expect(JSON.parse(response.body)).toEqual({ message: expect.stringMatching(/\w/), code });
  });

  it('with headers already sent gets our JSON body too', async () => {
    const flushesEarly: http.RequestListener = (_, response) => {
      response.statusCode = 405;
      response.flushHeaders();
      response.write('Not allowed');
      response.end();
    };
    const response = await fetch(`http://127.0.0.1:${await portOf(flushesEarly)}/api/v2/pod`);
    expect(await response.json()).toEqual({
      message: expect.stringMatching(/\w/),
      code: 'method_not_allowed',
    });
  });

  it('on a page keeps its body', async () => {
    const response = await send(await portOf(refuse(405, 'a page')), get('/apiary'));
    expect(response.body).toContain('a page');
  });

  it('with a JSON body of ours keeps it', async () => {
    const respondStale: http.RequestListener = (_, response) => {
      response.writeHead(409, { 'content-type': 'application/json' });
      response.end('{"code":"stale"}');
    };
    expect((await send(await portOf(respondStale), get('/api/v2/pod'))).body).toContain('"stale"');
  });
});

it('a connection is kept longer than load balancers do by default', async () => {
  const response = await fetch(`http://127.0.0.1:${await portOf((_, sent) => sent.end())}/`);
  expect(Number(response.headers.get('keep-alive')?.match(/timeout=(\d+)/)?.[1])).toBeGreaterThan(60);
});
