import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ApiError, apiClient } from './runtime';

type Seen = { method?: string; url?: string; headers: http.IncomingHttpHeaders; body: string };
let seen: Seen;
let reply: (out: http.ServerResponse) => unknown;
let server: http.Server;
let baseUrl = '';

beforeAll(async () => {
  server = http.createServer(async (request, out) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen = { method: request.method, url: request.url, headers: request.headers, body };
    reply(out);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  reply = (out) => out.end(JSON.stringify({ message: 'success', data: [] }));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

it('sends path, query, body and credential, and returns the data', async () => {
  reply = (out) => out.end(JSON.stringify({ message: 'success', data: { state: 'acknowledged' } }));
  const api = apiClient({ baseUrl, token: 'hpd_x' });
  const response = await api.postDeviceCommandsIdAck({ params: { id: 7 }, body: { ok: true } });
  expect(response).toEqual({ state: 'acknowledged' });
  expect(seen).toMatchObject({ method: 'POST', url: '/api/v2/device/commands/7/ack', body: '{"ok":true}' });
  expect(seen.headers).toMatchObject({ authorization: 'Bearer hpd_x', 'content-type': 'application/json' });
  await api.getDeviceCommands({ query: { wait: 5 } });
  expect(seen.url).toBe('/api/v2/device/commands?wait=5');
});

it('returns a list with its total', async () => {
  const meta = { total: 3, page: 0, limit: 10 };
  reply = (out) => out.end(JSON.stringify({ message: 'success', data: [], meta }));
  expect(await apiClient({ baseUrl }).getAdminAmenities()).toMatchObject({ data: [], meta });
});

it('sends files as a form', async () => {
  reply = (out) => out.end(JSON.stringify({ message: 'success', data: { images: 1 } }));
  const body = { file: new File(['pixels'], 'inside.jpg', { type: 'image/jpeg' }) };
  await apiClient({ baseUrl }).postDeviceBookingsIdPhotos({ params: { id: 1 }, body });
  expect(seen.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(seen.body).toContain('filename="inside.jpg"');
});

it('throws the API’s message with its code', async () => {
  reply = (out) =>
    out
      .writeHead(429, { 'retry-after': '7' })
      .end(JSON.stringify({ message: 'Too many tries', code: 'too_many' }));
  const error = await failureOf(apiClient({ baseUrl }).getDeviceConfig());
  expect(error).toMatchObject({
    status: 429,
    code: 'too_many',
    message: 'Too many tries',
    retryAfterSeconds: 7,
  });
  reply = (out) => out.writeHead(502).end('<html>');
  expect(await failureOf(apiClient({ baseUrl }).getDeviceConfig())).toMatchObject({
    status: 502,
    code: 'unknown',
  });
});

it('tells a timeout, a lost connection and an aborted call apart', async () => {
  reply = () => {};
  const api = apiClient({ baseUrl });
  expect(await failureOf(api.getDeviceConfig({ timeoutMs: 40 }))).toMatchObject({
    status: 0,
    code: 'timeout',
  });
  reply = (out) => out.destroy();
  expect(await failureOf(api.getDeviceConfig())).toMatchObject({ status: 0, code: 'away' });
  const signal = AbortSignal.abort();
  expect(await failureOf(api.getDeviceConfig({ signal }))).toMatchObject({ status: 0, code: 'stopped' });
});
