import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { afterEach, expect, it, vi } from 'vitest';
import { guardServer } from './guard-server';
import { callPages, type MaySee } from './pages';

/** What the framework builds for a page; `?fail=` says how far it comes. */
const PAGE = `module.exports.handler = async (request, response, context) => {
  const fail = new URL(request.url, 'http://localhost').searchParams.get('fail');
  if (fail === 'before') throw new Error('before its first byte');
  response.setHeader('content-type', 'text/html');
  response.write('page ' + request.url);
  if (fail === 'within') throw new Error('within');
  if (fail === 'waits') {
    while (!response.destroyed) {
      response.write('more '.repeat(100));
      response.flush();
      await new Promise(setImmediate);
    }
    return response.end('after it was left');
  }
  context.waitUntil(Promise.resolve());
  response.end('!'.repeat(2000));
};`;

const ROUTES = {
  '/(auth)/page': '/',
  '/(admin)/admin/booking/(list)/page': '/admin/booking',
  '/(admin)/admin/booking/[id]/page': '/admin/booking/[id]',
  '/[...path]/page': '/[...path]',
  '/access-denied/page': '/access-denied',
  '/api/v2/healthz/route': '/api/v2/healthz',
};

const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

function build(): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'pages-'));
  const write = (name: string, text: string) => {
    const file = path.join(root, '.next', name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  };
  write('app-path-routes-manifest.json', JSON.stringify(ROUTES));
  // This one is rendered once, by the build.
  write('prerender-manifest.json', JSON.stringify({ routes: { '/access-denied': {} } }));
  for (const page of Object.keys(ROUTES)) write(`server/app${page}.js`, PAGE);
  ended.push(() => fs.rmSync(root, { recursive: true }));
  return root;
}

/** A server as ours, whose framework says that it was asked. Returns what asks it. */
async function serve(maySee: MaySee = () => true) {
  const server = http.createServer((request, response) => response.end(`framework ${request.url}`));
  const callPage = callPages(build(), maySee);
  guardServer(server, { trustedProxies: 0, policy: (nonce) => `p ${nonce}`, hasAccessLog: false, callPage });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ended.push(() => new Promise((done) => server.close(done).closeAllConnections()));
  const { port } = server.address() as AddressInfo;
  return (url: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${url}`, init);
}

const bodyOf = async (response: Promise<Response>) => (await (await response).text()).replaceAll('!', '');

it('a page is the framework’s at first, and our server’s from then on', async () => {
  const ask = await serve();
  expect(await bodyOf(ask('/admin/booking?page=2'))).toBe('framework /admin/booking?page=2');
  expect(await bodyOf(ask('/admin/booking?page=3'))).toBe('page /admin/booking?page=3');
  expect(await bodyOf(ask('/admin/booking/7'))).toBe('framework /admin/booking/7');
  expect(await bodyOf(ask('/admin/booking/8'))).toBe('page /admin/booking/8');
  await ask('/');
  expect(await bodyOf(ask('/?a=b'))).toBe('page /?a=b');
});

it('a page has the headers of its address, and is compressed for who takes it', async () => {
  const ask = await serve();
  await ask('/admin/booking');
  await ask('/');
  const page = await ask('/admin/booking');
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'content-encoding': 'gzip',
    'cross-origin-opener-policy': 'same-origin',
    'x-robots-tag': 'noindex, nofollow',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^p ./),
  });
  const signIn = await ask('/', { headers: { 'accept-encoding': 'identity' } });
  expect(signIn.headers.get('content-encoding')).toBeNull();
  expect(signIn.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  expect(signIn.headers.get('x-robots-tag')).toBeNull();
});

it.each([
  ['another method', '/admin/booking', { method: 'POST' }],
  ['an action', '/admin/booking', { method: 'POST', headers: { 'next-action': 'a' } }],
  ['a click', '/admin/booking', { headers: { rsc: '1' } }],
  ['a word of the framework to itself', '/admin/booking', { headers: { 'x-middleware-skip': '1' } }],
  ['a page of another address', '/admin/booking', { headers: { 'x-nextjs-data': '1' } }],
  ['an encoded address', '/admin/%62ooking', {}],
  ['a slash at the end', '/admin/booking/', {}],
  ['two slashes', '/admin//booking', {}],
  ['an unknown address', '/admin/nothing', {}],
  ['a page of the build', '/access-denied', {}],
])('%s is left to the framework', async (_, url, init) => {
  const ask = await serve();
  await ask('/admin/booking');
  await ask('/access-denied');
  expect(await bodyOf(ask(url, init))).toBe(`framework ${url}`);
});

it('who may not see a page gets what the framework says of it, and so does everybody while nobody knows', async () => {
  const answers: Record<string, () => ReturnType<MaySee>> = {
    yes: async () => true,
    no: async () => false,
    unknown: async () => Promise.reject(new Error('the database is away')),
  };
  const asked: string[] = [];
  const ask = await serve((request, at) => {
    asked.push(at);
    return answers[request.headers.cookie ?? 'yes']?.() ?? true;
  });
  await ask('/admin/booking');
  const as = (cookie: string) => bodyOf(ask('/admin/booking?page=1', { headers: { cookie } }));
  expect(await as('yes')).toBe('page /admin/booking?page=1');
  expect(await as('no')).toBe('framework /admin/booking?page=1');
  expect(await as('unknown')).toBe('framework /admin/booking?page=1');
  expect(asked).toEqual(['/admin/booking', '/admin/booking', '/admin/booking']);
});

it('a page that fails before its first byte is left to the framework, later it is cut off', async () => {
  const ask = await serve();
  await ask('/admin/booking');
  expect(await bodyOf(ask('/admin/booking?fail=before'))).toBe('framework /admin/booking?fail=before');
  await expect(bodyOf(ask('/admin/booking?fail=within'))).rejects.toThrow(TypeError);
});

it('a caller who goes away in the middle of a page leaves nothing open, and the server serves the next', async () => {
  const created = vi.spyOn(zlib, 'createGzip');
  ended.push(() => created.mockRestore());
  const ask = await serve();
  await ask('/admin/booking');
  const away = new AbortController();
  const page = await ask('/admin/booking?fail=waits', { signal: away.signal });
  expect(page.headers.get('content-encoding')).toBe('gzip');
  away.abort();
  await expect.poll(() => created.mock.results.at(-1)?.value.destroyed).toBe(true);
  expect(await bodyOf(ask('/admin/booking?page=4'))).toBe('page /admin/booking?page=4');
});

it('where there is no build, nothing is called', () => {
  expect(callPages(path.join(os.tmpdir(), 'no-build'), () => true)).toBeUndefined();
});
