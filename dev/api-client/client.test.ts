import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ApiError, apiClient, dataOf, formOf } from './client';

type Seen = { method?: string; url?: string; headers: http.IncomingHttpHeaders; body: string };
let received: Seen;
let reply: (out: http.ServerResponse) => unknown;
let server: http.Server;
let baseUrl = '';

beforeAll(async () => {
  server = http.createServer(async (request, out) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received = { method: request.method, url: request.url, headers: request.headers, body };
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

it('the client sends path, query, body and credential, and returns the data', async () => {
  reply = (out) => out.end(JSON.stringify({ message: 'success', data: { state: 'acknowledged' } }));
  const api = apiClient({ baseUrl, token: 'hpd_x' });
  const response = await api.POST('/device/commands/{id}/ack', {
    params: { path: { id: 7 } },
    body: { ok: true },
  });
  expect(dataOf(response)).toEqual({ state: 'acknowledged' });
  expect(received).toMatchObject({
    method: 'POST',
    url: '/api/v2/device/commands/7/ack',
    body: '{"ok":true}',
  });
  expect(received.headers).toMatchObject({
    authorization: 'Bearer hpd_x',
    'content-type': 'application/json',
  });
  await api.GET('/device/commands', { params: { query: { wait: 5 } } });
  expect(received.url).toBe('/api/v2/device/commands?wait=5');
});

it('a list is returned with its total', async () => {
  const meta = { total: 3, page: 0, limit: 10 };
  reply = (out) => out.end(JSON.stringify({ message: 'success', data: [], meta }));
  const { data } = await apiClient({ baseUrl }).GET('/admin/amenities');
  expect(data).toMatchObject({ data: [], meta });
});

it('files are sent as a form', async () => {
  reply = (out) => out.end(JSON.stringify({ message: 'success', data: { images: 1 } }));
  const body = { file: new File(['pixels'], 'inside.jpg', { type: 'image/jpeg' }) };
  const call = { params: { path: { id: 1 } }, body, bodySerializer: formOf };
  await apiClient({ baseUrl }).POST('/device/bookings/{id}/photos', call);
  expect(received.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(received.body).toContain('filename="inside.jpg"');
});

it('an error has the API’s message and code', async () => {
  reply = (out) =>
    out
      .writeHead(429, { 'retry-after': '7' })
      .end(JSON.stringify({ message: 'Too many tries', code: 'too_many' }));
  const error = await failureOf(apiClient({ baseUrl }).GET('/device/config'));
  expect(error).toMatchObject({
    status: 429,
    code: 'too_many',
    message: 'Too many tries',
    retryAfterSeconds: 7,
  });
  reply = (out) => out.writeHead(502).end('<html>');
  expect(await failureOf(apiClient({ baseUrl }).GET('/device/config'))).toMatchObject({
    status: 502,
    code: 'unknown',
  });
});

it('a timeout, a lost connection and an aborted call are distinguished', async () => {
  reply = () => {};
  const failureWith = (options: object) =>
    failureOf(apiClient({ baseUrl, ...options }).GET('/device/config'));
  expect(await failureWith({ timeoutMs: 40 })).toMatchObject({ status: 0, code: 'timeout' });
  expect(await failureWith({ signal: AbortSignal.abort() })).toMatchObject({ status: 0, code: 'stopped' });
  const aborted = apiClient({ baseUrl }).GET('/device/config', { signal: AbortSignal.abort() });
  expect(await failureOf(aborted)).toMatchObject({ status: 0, code: 'stopped' });
  reply = (out) => out.destroy();
  expect(await failureWith({})).toMatchObject({ status: 0, code: 'away' });
});

it('a connection lost within a response counts as lost', async () => {
  reply = (out) => {
    out.writeHead(200, { 'content-length': '100' });
    out.write('{"message":', () => out.destroy());
  };
  const call = apiClient({ baseUrl }).GET('/device/config');
  expect(await failureOf(call)).toMatchObject({ status: 0, code: 'away' });
});
