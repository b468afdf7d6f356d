import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http, { type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildFiles } from './build-files';

const SCRIPT = 'export const text = "said again and again"; '.repeat(40);
const root = mkdtempSync(path.join(os.tmpdir(), 'build-files-'));
const server = http.createServer((request, response) => {
  if (!serve?.(request, response)) response.writeHead(404).end(`not served: ${request.url}`);
});
let serve: ReturnType<typeof buildFiles>;

beforeAll(async () => {
  const script = path.join(root, '.next/static/chunks/page.js');
  mkdirSync(path.dirname(script), { recursive: true });
  writeFileSync(script, SCRIPT);
  writeFileSync(`${script}.br`, brotliCompressSync(SCRIPT));
  writeFileSync(`${script}.gz`, gzipSync(SCRIPT));
  writeFileSync(path.join(root, '.next/secret.js'), 'the server');
  serve = buildFiles(root);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(root, { recursive: true });
});

type Got = { status?: number; headers: IncomingHttpHeaders; body: Buffer };
function get(at: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  const { port } = server.address() as AddressInfo;
  return new Promise((done, fail) => {
    http
      .request({ port, path: at, headers, method }, async (response) => {
        const parts: Buffer[] = [];
        for await (const part of response) parts.push(part);
        done({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) });
      })
      .on('error', fail)
      .end();
  });
}
const PAGE = '/_next/static/chunks/page.js';

it('comes as the browser can read it, and stays there', async () => {
  const brotli = await get(PAGE, { 'accept-encoding': 'gzip, deflate, br' });
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public,max-age=31536000,immutable',
    vary: 'Accept-Encoding',
  });
  expect(brotliDecompressSync(brotli.body).toString()).toBe(SCRIPT);
  const gzip = await get(PAGE, { 'accept-encoding': 'gzip' });
  expect(gunzipSync(gzip.body).toString()).toBe(SCRIPT);
  expect((await get(PAGE)).body.toString()).toBe(SCRIPT);
});

it('is not sent again to a browser that has it', async () => {
  const { headers } = await get(PAGE, { 'accept-encoding': 'br' });
  const again = { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) };
  expect(await get(PAGE, again)).toMatchObject({ status: 304, body: Buffer.alloc(0) });
});

it('is whole, whatever part is asked for', async () => {
  for (const range of ['bytes=5-2', 'bytes=99999-', 'bytes=x', 'bytes=0-3'])
    expect(await get(PAGE, { range })).toMatchObject({ status: 200, body: Buffer.from(SCRIPT) });
});

it.each([
  '/_next/static/chunks/gone.js',
  '/_next/static/',
  '/_next/static/../secret.js',
  '/_next/static/%2e%2e/secret.js',
  '/_next/static/chunks/%ff',
  '/_next/secret.js',
  '/admin/booking',
])('leaves %s to the framework, as it is written', async (at) => {
  expect(await get(at)).toMatchObject({ status: 404, body: Buffer.from(`not served: ${at}`) });
});

it('leaves other methods to the framework', async () => {
  expect(await get(PAGE, {}, 'POST')).toMatchObject({ status: 404 });
  expect(await get(PAGE, {}, 'HEAD')).toMatchObject({ status: 200, body: Buffer.alloc(0) });
});

it('is nowhere, where a platform serves it', () => {
  expect(buildFiles(path.join(root, 'nowhere'))).toBeUndefined();
});
