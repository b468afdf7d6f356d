import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draining, keptUntilDone } from '@/lib/foundation/process/draining';
import { forgetProcessState } from '@/lib/foundation/process/process-state';
import { endServer, newHttpServer } from './http-server';

let server: http.Server;
let agent: http.Agent;

/**
 * `/poll` is a long poll that waits until the end, `/slow` begins a body that `finish` ends; everything else is
 * responded to at once.
 */
let finish: () => void;
let received: (string | undefined)[];

beforeEach(async () => {
  forgetProcessState('draining');
  received = [];
  server = newHttpServer((request, response) => {
    received.push(request.url);
    if (request.url === '/poll') draining().addEventListener('abort', () => response.end('[]'));
    else if (request.url === '/slow') {
      response.write('a');
      finish = () => response.end('z');
    } else response.end('ok');
  });
  agent = new http.Agent({ keepAlive: true });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterEach(() => {
  // The next file in this process is not about to shut down.
  forgetProcessState('draining');
  agent.destroy();
  server.closeAllConnections();
  vi.useRealTimers();
});

/** Sends a request over kept-alive connections; returns the head of its response. */
async function sendRequest(path: string): Promise<http.IncomingMessage> {
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

it('the server ends although callers keep their connections, and completes every response', async () => {
  expect(await read(await sendRequest('/'))).toBe('ok');
  const polling = sendRequest('/poll');
  const slow = await sendRequest('/slow');
  await vi.waitFor(() => expect(received).toContain('/poll'));
  const ended = endServer(server);
  const pollResponse = await polling;
  expect([pollResponse.headers.connection, await read(pollResponse)]).toEqual(['close', '[]']);
  finish();
  expect(await read(slow)).toBe('az');
  await ended;
});

it('idle connections are closed', async () => {
  expect(await read(await sendRequest('/'))).toBe('ok');
  const countIdle = () => Object.values(agent.freeSockets).flat().length;
  await vi.waitFor(() => expect(countIdle()).toBe(1));
  await endServer(server);
  await vi.waitFor(() => expect(countIdle()).toBe(0));
});

it('the connection of a request in progress is closed after its response', async () => {
  const slow = await sendRequest('/slow');
  const ended = endServer(server);
  finish();
  expect([await read(slow), slow.headers.connection]).toEqual(['az', 'keep-alive']);
  await ended;
  await vi.waitFor(() => expect(Object.values(agent.freeSockets).flat()).toEqual([]));
});

it('the server ends only after the work in progress', async () => {
  let endWork = () => {};
  const work = keptUntilDone(
    new Promise<void>((done) => {
      endWork = done;
    }),
  );
  const order: string[] = [];
  void work.then(() => order.push('work'));
  const closed = once(server, 'close').then(() => order.push('closed'));
  const ended = endServer(server).then(() => order.push('ended'));
  await closed;
  endWork();
  await ended;
  expect(order).toEqual(['closed', 'work', 'ended']);
});

it('the server ends after its limit in any case', async () => {
  vi.useFakeTimers();
  void keptUntilDone(new Promise(() => {}));
  const ended = vi.fn();
  const ending = endServer(server).then(ended);
  await vi.advanceTimersByTimeAsync(24_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await ending;
  expect(ended).toHaveBeenCalled();
});
