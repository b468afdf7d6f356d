import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { callApi, isSettled } from './transport';

type Respond = (response: http.ServerResponse) => void;

/** The responses to the requests, in order; the last one is repeated. */
let responses: Respond[] = [];
let received: http.IncomingMessage[] = [];
const server = http.createServer((request, response) => {
  received.push(request);
  const respond = responses.length > 1 ? responses.shift() : responses[0];
  respond?.(response);
});
const browserFetch = globalThis.fetch;

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  // A page has a base URL for relative paths.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    browserFetch(new URL(path, `http://127.0.0.1:${port}`), init),
  );
});
afterEach(() => {
  vi.useRealTimers();
  received = [];
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

const json =
  (body: unknown, status = 200): Respond =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const breakOff: Respond = (response) => response.destroy();
const page =
  (status: number): Respond =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');

it('a call sends the body with its idempotency key, and returns the data', async () => {
  responses = [json({ data: { id: 7 } })];
  expect(await callApi('/things', { method: 'POST', body: { a: 1 }, key: 'k' })).toEqual({
    ok: true,
    data: { id: 7 },
  });
  expect(received[0]).toMatchObject({
    url: '/api/v2/things',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'k' },
  });
});

it('a failed call returns the message, the code and the field errors of the server', async () => {
  const said = { message: 'Wrong', code: 'invalid', errors: [{ path: 'name', message: 'Empty' }] };
  responses = [json(said, 400)];
  expect(await callApi('/things')).toEqual({ ok: false, status: 400, ...said });
});

it('a GET is tried once more after a lost connection', async () => {
  responses = [breakOff, json({ data: 1 })];
  expect(await callApi('/things')).toEqual({ ok: true, data: 1 });
  responses = [breakOff];
  expect(await callApi('/things')).toMatchObject({ status: 0, code: 'offline' });
  expect(received).toHaveLength(4);
});

it.each([undefined, 'k'])('a write is sent once, with the key %s', async (key) => {
  responses = [breakOff];
  expect(await callApi('/things', { method: 'PUT', key })).toMatchObject({ status: 0, code: 'offline' });
  expect(received).toHaveLength(1);
});

it('a response that takes longer than the limit is a timeout', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  responses = [() => vi.advanceTimersByTime(60_000)];
  expect(await callApi('/things')).toMatchObject({ status: 0, code: 'timeout' });
  expect(received).toHaveLength(1);
});

it.each([200, 502])('a page instead of data, with status %d, is reported as unreadable', async (status) => {
  responses = [page(status)];
  const message = 'Could-not connect to Server Please try again later';
  expect(await callApi('/things')).toEqual({ ok: false, status: 0, code: 'unreadable', message });
});

it('a call that its caller aborts ends, and is not tried again', async () => {
  const abort = new AbortController();
  responses = [() => abort.abort()];
  expect(await callApi('/things', { signal: abort.signal })).toMatchObject({ code: 'aborted' });
  expect(received).toHaveLength(1);
  expect(await callApi('/things', { signal: abort.signal })).toMatchObject({ code: 'aborted' });
  expect(received).toHaveLength(1);
});

it.each([
  ['success', { ok: true as const }, true],
  ['a refusal by a rule', { ok: false as const, status: 422, code: 'space_taken' }, true],
  ['a server error', { ok: false as const, status: 503, code: 'database_away' }, false],
  ['a lost connection', { ok: false as const, status: 0, code: 'offline' }, false],
  ['an ended session', { ok: false as const, status: 401, code: 'unauthenticated' }, false],
  ['a missing proof', { ok: false as const, status: 403, code: 'step_up_required' }, false],
  ['a rate limit', { ok: false as const, status: 429, code: 'too_many' }, false],
  ['a page of an earlier release', { ok: false as const, status: 409, code: 'outdated' }, false],
])('the outcome “%s” decides whether the next try is a new request', (_, result, expected) => {
  expect(isSettled(result)).toBe(expected);
});
