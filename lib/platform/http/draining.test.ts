import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginDraining, closeAfterWork, draining, keptUntilDone } from './draining';
import { guardServer } from './guard-server';

let server: http.Server;
let agent: http.Agent;
const exit = vi.fn();

/** `/poll` waits for news until the end, `/slow` begins a body that `finish` ends; all else is answered at once. */
let finish: () => void;
let received: (string | undefined)[];

beforeEach(async () => {
  Reflect.deleteProperty(globalThis, '__hushpodDraining');
  received = [];
  server = http.createServer((request, response) => {
    received.push(request.url);
    if (request.url === '/poll') draining().addEventListener('abort', () => response.end('[]'));
    else if (request.url === '/slow') {
      response.write('a');
      finish = () => response.end('z');
    } else response.end('ok');
  });
  // Whoever keeps a connection keeps it for ever.
  server.on('connection', () => {
    server.keepAliveTimeout = 0;
  });
  guardServer(server, { trustedProxies: 1, hasAccessLog: false, policy: () => '' });
  closeAfterWork(server);
  agent = new http.Agent({ keepAlive: true });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterEach(() => {
  // The next file in this process is not about to end.
  Reflect.deleteProperty(globalThis, '__hushpodDraining');
  agent.destroy();
  server.closeAllConnections();
  vi.useRealTimers();
});

/** Sends a request over connections that are kept; the head of its response. */
async function begin(path: string): Promise<http.IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  const request = http.get({ port, path, agent });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  return response;
}

async function read(response: http.IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response) text += chunk;
  return text;
}

it('ends while callers keep their connections, and cuts no response', async () => {
  expect(await read(await begin('/'))).toBe('ok');
  const poll = begin('/poll');
  const slow = await begin('/slow');
  await vi.waitFor(() => expect(received).toContain('/poll'));
  const closed = new Promise<void>((done) => {
    beginDraining(exit);
    server.close(() => done());
  });
  const polled = await poll;
  expect([polled.headers.connection, await read(polled)]).toEqual(['close', '[]']);
  finish();
  expect(await read(slow)).toBe('az');
  await closed;
  expect(exit).not.toHaveBeenCalled();
});

it('closes connections that wait for nothing, and those of whoever still comes', async () => {
  expect(await read(await begin('/'))).toBe('ok');
  const kept = () => Object.values(agent.freeSockets).flat().length;
  await vi.waitFor(() => expect(kept()).toBe(1));
  beginDraining(exit);
  await vi.waitFor(() => expect(kept()).toBe(0));
  const late = await begin('/');
  expect([late.headers.connection, await read(late)]).toEqual(['close', 'ok']);
});

it('closes only after the work that is under way', async () => {
  let end = () => {};
  const work = keptUntilDone(
    new Promise<void>((done) => {
      end = done;
    }),
  );
  const order: string[] = [];
  void work.then(() => order.push('work'));
  const closed = new Promise<void>((done) => server.close(() => done())).then(() => order.push('closed'));
  await once(server, 'close');
  end();
  await closed;
  expect(order).toEqual(['work', 'closed']);
});

it('exits regardless after 25 s', () => {
  vi.useFakeTimers();
  beginDraining(exit);
  vi.advanceTimersByTime(24_999);
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(exit).toHaveBeenCalledWith(143);
});
