import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { guardServer } from './guard-server';

const servers: http.Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

/** A guarded server in front of a framework, and its port. */
async function serve(framework: http.RequestListener, trustedProxies = 0): Promise<number> {
  const server = http.createServer(framework);
  guardServer(server, {
    trustedProxies,
    policy: (nonce) => `script-src 'nonce-${nonce}'`,
    hsts: 'max-age=60',
    hasAccessLog: false,
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

/** Sends bytes as they are: a client library would correct them. */
async function send(port: number, bytes: string): Promise<{ status: number; body: string }> {
  const socket = net.connect(port, '127.0.0.1');
  socket.end(bytes);
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

describe('the client address', () => {
  const claimed = 'X-Forwarded-For: 203.0.113.9\r\n';
  const forwarded = echo(({ headers }) => headers['x-forwarded-for']);

  it('without a proxy is that of the connection, whatever the header claims', async () => {
    const { body } = await send(await serve(forwarded, 0), get('/', claimed));
    expect(JSON.parse(body.split('\r\n').find((line) => line.startsWith('"')) ?? '')).toBe('127.0.0.1');
  });

  it('behind a proxy is left as the proxy wrote it', async () => {
    const { body } = await send(await serve(forwarded, 1), get('/', claimed));
    expect(body).toContain('"203.0.113.9"');
  });
});

it('has what the API reads compressed, as pages and their actions are, and nothing that it writes', async () => {
  const port = await serve(echo(({ headers }) => headers['accept-encoding']));
  const accepted = async (method: string, path: string) =>
    (
      await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { 'accept-encoding': 'gzip' } })
    ).json();
  expect(await accepted('GET', '/api/v2/users')).toBe('gzip');
  expect(await accepted('POST', '/admin/users')).toBe('gzip');
  for (const method of ['POST', 'PATCH', 'DELETE'])
    expect(await accepted(method, '/api/v2/users')).toBeNull();
});

describe('an address that cannot be decoded', () => {
  const shown = echo(({ url }) => url);

  it.each(['/api/v2/bookings/web/%ff', '/api/%', '/api/v2/pod/%C3%28?x=1'])(
    '%s of the API is 400',
    async (path) => {
      const { status, body } = await send(await serve(shown), get(path));
      expect([status, body]).toEqual([400, expect.stringContaining('"code":"invalid"')]);
    },
  );

  it('of a page is an unknown page', async () => {
    const { body } = await send(await serve(shown), get('/payment-success/%ff/x'));
    expect(body).toContain('/unknown');
  });

  it('in a query is left to the endpoint', async () => {
    const { body } = await send(await serve(shown), get('/api/v2/pod?search=%ff'));
    expect(body).toContain('/api/v2/pod?search=%ff');
  });
});

describe('a failure of the framework', () => {
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
  ])('%i without a JSON body gets one', async (status, body, code) => {
    const sent = await send(await serve(refuse(status, body)), get('/api/v2/pod'));
    expect(sent.status).toBe(status);
    expect(JSON.parse(sent.body)).toEqual({ message: expect.stringMatching(/\w/), code });
  });

  it('whose head was sent before gets one too', async () => {
    const early: http.RequestListener = (_, response) => {
      response.statusCode = 405;
      response.flushHeaders();
      response.write('Not allowed');
      response.end();
    };
    const sent = await fetch(`http://127.0.0.1:${await serve(early)}/api/v2/pod`);
    expect(await sent.json()).toEqual({ message: expect.stringMatching(/\w/), code: 'method_not_allowed' });
  });

  it('on a page keeps its own', async () => {
    const sent = await send(await serve(refuse(405, 'a page')), get('/apiary'));
    expect(sent.body).toContain('a page');
  });

  it('with a body of ours keeps it', async () => {
    const ours: http.RequestListener = (_, response) => {
      response.writeHead(409, { 'content-type': 'application/json' });
      response.end('{"code":"stale"}');
    };
    expect((await send(await serve(ours), get('/api/v2/pod'))).body).toContain('"stale"');
  });
});

it('keeps a connection longer than a load balancer does by default', async () => {
  const response = await fetch(`http://127.0.0.1:${await serve((_, sent) => sent.end())}/`);
  expect(Number(response.headers.get('keep-alive')?.match(/timeout=(\d+)/)?.[1])).toBeGreaterThan(60);
});

describe('the policy', () => {
  const policies: http.RequestListener = (request, response) =>
    response.end(
      JSON.stringify([
        request.headers['content-security-policy'],
        response.getHeader('content-security-policy'),
      ]),
    );
  const seenAt = async (path: string): Promise<[string | null, string | null]> => {
    const port = await serve(policies);
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { 'content-security-policy': "script-src 'nonce-of-the-client'" },
    });
    return response.json();
  };

  it('of a page has one nonce, for the renderer and the browser, and not the client’s', async () => {
    const [forRenderer, forBrowser] = await seenAt('/public-booking/1/x');
    expect(forRenderer).toMatch(/^script-src 'nonce-[\w-]{22}'$/);
    expect(forBrowser).toBe(forRenderer);
    expect((await seenAt('/public-booking/1/x'))[0]).not.toBe(forRenderer);
  });

  it.each(['/api/v2/healthz', '/_next/static/x.js'])('is none of %s', async (path) => {
    expect((await seenAt(path))[1]).toBeNull();
  });
});

describe('bytes that are no request', () => {
  const never: http.RequestListener = () => {
    throw new Error('No request came');
  };
  it.each([
    ['NONSENSE\r\n\r\n', 400],
    [get('/api/v2/healthz', `X-Large: ${'x'.repeat(20_000)}\r\n`), 431],
  ])('get a body of ours', async (bytes, expected) => {
    const { status, body } = await send(await serve(never), bytes);
    expect(status).toBe(expected);
    expect(JSON.parse(body)).toEqual({ message: 'The request is malformed', code: 'invalid' });
  });
});
