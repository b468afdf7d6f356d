import http from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { until } from '../poll';
import type { Command } from './device-api';
import type { PodMode } from './health';
import { type Pod, startPod } from './pod';

/** An app as a pod sees it. */
const app = {
  url: '',
  away: false,
  queue: [] as Command[],
  health: [] as unknown[],
  acks: [] as { id: string; ok: boolean; error?: string }[],
  tokens: new Set<string | undefined>(),
};
let server: http.Server;
const pods: Pod[] = [];

beforeEach(async () => {
  Object.assign(app, { away: false, queue: [], health: [], acks: [] });
  server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (app.away) return response.writeHead(503).end();
    app.tokens.add(request.headers.authorization);
    const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined;
    const path = request.url ?? '';
    const ack = /commands\/(\w+)\/ack$/.exec(path)?.[1];
    if (path.endsWith('/health')) app.health.push(body);
    if (ack) {
      app.acks.push({ id: ack, ...z.object({ ok: z.boolean(), error: z.string().optional() }).parse(body) });
      app.queue = app.queue.filter(({ id }) => String(id) !== ack);
    }
    const data = path.includes('commands?') ? app.queue : null;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ message: 'success', data }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  app.url = `http://127.0.0.1:${Object(server.address()).port}`;
});

afterEach(async () => {
  await Promise.all(pods.splice(0).map((pod) => pod.stop()));
  server.closeAllConnections();
  server.close();
});

function startTestPod(mode: PodMode = 'healthy'): Pod {
  const started = startPod({ baseUrl: app.url, token: 'secret', mode, healthEveryMs: 20 });
  pods.push(started);
  return started;
}

function commandOf(id: number, expiresInMs = 10_000): Command {
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
  return { id, type: 'unlock', payload: {}, createdAt: inMs(0), expiresAt: inMs(expiresInMs) };
}

it('the pod reports both halves of its health repeatedly', async () => {
  startTestPod();
  await until('two reports', () => app.health.length >= 2);
  const flags = { pod_app_status: true, doorLock: true, paymentGateway: true };
  expect(app.health[0]).toMatchObject({ internal: { light1: true, internalCamera: true }, external: flags });
  expect([...app.tokens]).toEqual(['Bearer secret']);
});

it('a command is executed once, although it is delivered until it is acknowledged', async () => {
  const started = startTestPod();
  app.queue = [commandOf(1)];
  await until('the acknowledgement', () => app.acks.some(({ id, ok }) => id === '1' && ok));
  expect(started.executed.map(({ id }) => id)).toEqual([1]);
});

it('an expired command is rejected', async () => {
  app.queue = [commandOf(2, -1)];
  const started = startTestPod();
  await until('the refusal', () => app.acks.length > 0);
  expect(app.acks[0]).toEqual({ id: '2', ok: false, error: 'expired' });
  expect(started.executed).toEqual([]);
});

it('the pod reconnects after the app was down', async () => {
  app.away = true;
  startTestPod();
  app.queue = [commandOf(3)];
  app.away = false;
  await until('the acknowledgement', () => app.acks.length > 0);
});

it('a broken pod reports one missing part, and still opens', async () => {
  startTestPod('broken');
  app.queue = [commandOf(4)];
  await until('the acknowledgement', () => app.acks.length > 0);
  expect(app.health[0]).toMatchObject({ internal: { internalCamera: false }, external: { doorLock: true } });
});
