import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newHttpServer } from './http-server';
import { receive } from './receive-requests';
import { staticFiles } from './static-files';

const FILES = ['public/icon.svg', 'public/fonts/a b.woff2', '.next/static/chunks/page.js', '.next/secret.js'];
const root = mkdtempSync(path.join(os.tmpdir(), 'static-files-'));
for (const file of FILES) {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), 'a file');
}
const isStaticFile = staticFiles(root);

/** The headers of the requests that reach the framework, which fails at any write. */
const passedHeaders: IncomingHttpHeaders[] = [];
const server = newHttpServer(
  receive({ trustedProxies: 0, hasAccessLog: false, isStaticFile }, ({ method, headers }, response) => {
    passedHeaders.push(headers);
    response.writeHead(method === 'GET' || method === 'HEAD' ? 200 : 500).end();
  }),
);
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
beforeEach(() => void passedHeaders.splice(0));
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(root, { recursive: true });
});

const sendTo = (address: string, method: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${address}`, { method, headers });

describe('an address', () => {
  it.each([
    '/icon.svg',
    '/icon.svg?x=1',
    '/icon.svg/',
    '/%69con%2Esvg',
    '/./icon.svg',
    '/fonts/../icon.svg',
    '/fonts/%2e%2e/icon.svg',
    '/fonts/a%20b.woff2',
    '/fonts%2Fa%20b.woff2',
    '/_next/static/chunks/page.js',
    '/_next/static/./chunks/page.js?dpl=1',
  ])('is that of a file, as the framework finds it: %s', (url) => expect(isStaticFile(url)).toBe(true));

  it.each([
    '/',
    '/fonts',
    '/fonts/',
    '/ICON.svg',
    '/icon.svg2',
    '/%2569con.svg',
    '//icon.svg',
    '/%',
    '/public/icon.svg',
    '/_next/static/',
    '/.next/secret.js',
    '/_next/secret.js',
    '/api/v2/bookings/instant',
    '/x%2F..%2Ficon.svg',
  ])('is not that of a file: %s', (url) => expect(isStaticFile(url)).toBe(false));

  it('is not that of a file if the folders are missing', () => {
    expect(staticFiles(path.join(root, 'public'))('/icon.svg')).toBe(false);
  });
});

describe('a file', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'cannot be written: %s gets 405 and the allowed methods',
    async (method) => {
      for (const origin of ['http://x', 'https://elsewhere.example']) {
        const response = await sendTo('/icon.svg', method, { origin });
        expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
        expect(await response.json()).toEqual({
          message: expect.stringMatching(/\w/),
          code: 'method_not_allowed',
        });
      }
      expect(passedHeaders).toEqual([]);
    },
  );

  it('is read, and other addresses are passed to the framework', async () => {
    expect((await sendTo('/icon.svg', 'GET')).status).toBe(200);
    expect((await sendTo('/icon.svg', 'HEAD')).status).toBe(200);
    expect((await sendTo('/none.svg', 'POST')).status).toBe(500);
  });

  it.each([
    ['if-match', '"x"'],
    ['if-unmodified-since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
    ['range', 'bytes=1000000-'],
  ])('is sent in whole, whatever %s requests', async (name, value) => {
    await sendTo('/icon.svg', 'GET', { [name]: value, 'if-none-match': '"x"' });
    expect(passedHeaders).toMatchObject([{ 'if-none-match': '"x"' }]);
    expect(passedHeaders[0]).not.toHaveProperty(name);
  });
});
