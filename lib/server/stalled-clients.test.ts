import type http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { newHttpServer } from './http-server';

/** More than the kernel takes of a response at once. */
const BODY = Buffer.alloc(30_000_000, 'x');
/** As in production, but sixty times as fast. */
const FAST = { everyMs: 50, stillMs: 1_000 };

let server: http.Server;
const clients: net.Socket[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

async function serve(listener: http.RequestListener): Promise<number> {
  server = newHttpServer(listener, undefined, FAST);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

function sendRequests(port: number, requests = 1): net.Socket {
  const client = net.connect({ port, host: '127.0.0.1' });
  client.on('error', () => {});
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(requests));
  clients.push(client);
  return client;
}

const untilClosed = (response: http.ServerResponse) => new Promise((done) => response.once('close', done));

describe('a response that waits for its client', () => {
  it('is ended when its client reads nothing', async () => {
    const responses: http.ServerResponse[] = [];
    const port = await serve((_, response) => {
      responses.push(response);
      response.end(BODY);
    });
    const client = sendRequests(port).pause();
    await expect.poll(() => responses).toHaveLength(1);
    const begun = performance.now();
    await untilClosed(responses[0] as http.ServerResponse);
    expect(performance.now() - begun).toBeGreaterThan(FAST.stillMs - FAST.everyMs);
    let received = 0;
    for await (const bytes of client) received += bytes.length;
    expect(received).toBeLessThan(BODY.length);
  });

  it('is sent in whole to a client that reads a little now and then', async () => {
    const port = await serve((_, response) => response.end(BODY));
    const client = sendRequests(port);
    let received = 0;
    // Most of the time nothing is read, and never for as long as would end the response.
    client.on('data', (bytes: Buffer) => {
      received += bytes.length;
      if (received > BODY.length / 50) return;
      client.pause();
      setTimeout(() => client.resume(), FAST.stillMs / 4);
    });
    await expect.poll(() => received, { timeout: 60_000 }).toBeGreaterThan(BODY.length);
  });

  it('is not ended while the server itself has nothing to send', async () => {
    let respond = () => {};
    const port = await serve((_, response) => {
      response.write('first');
      respond = () => response.end('last');
    });
    const client = sendRequests(port);
    let text = '';
    client.on('data', (bytes: Buffer) => {
      text += bytes;
    });
    await expect.poll(() => text).toContain('first');
    await pause(FAST.stillMs * 2);
    respond();
    await expect.poll(() => text).toContain('last');
  });
});

describe('requests that a client sends early', () => {
  it('are processed one after the other, in order', async () => {
    let inProgress = 0;
    let most = 0;
    let started = 0;
    const port = await serve(async (_, response) => {
      inProgress += 1;
      most = Math.max(most, inProgress);
      started += 1;
      const order = started;
      await new Promise((done) => setImmediate(done));
      inProgress -= 1;
      response.end(`number ${order};`);
    });
    const client = sendRequests(port, 16);
    let text = '';
    client.on('data', (bytes: Buffer) => {
      text += bytes;
    });
    await expect.poll(() => text).toContain('number 16;');
    expect(most).toBe(1);
    expect(text.match(/number \d+/g)).toEqual(
      Array.from({ length: 16 }, (_, index) => `number ${index + 1}`),
    );
  });

  it('are not started after the client has left', async () => {
    const started: http.ServerResponse[] = [];
    const port = await serve((_, response) => void started.push(response));
    const client = sendRequests(port, 16);
    await expect.poll(() => started.length).toBe(1);
    const end = untilClosed(started[0] as http.ServerResponse);
    client.destroy();
    await end;
    await new Promise((done) => setImmediate(done));
    expect(started).toHaveLength(1);
  });

  it('end the connection when more than a hundred wait', async () => {
    const started: http.ServerResponse[] = [];
    const port = await serve((_, response) => void started.push(response));
    const client = sendRequests(port, 150);
    await new Promise((done) => client.once('close', done));
    expect(started).toHaveLength(1);
  });
});
