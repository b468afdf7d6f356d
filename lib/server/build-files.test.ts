import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import http, { type IncomingHttpHeaders } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
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
  writeFileSync(path.join(root, '.next/static/mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(path.join(root, '.next/secret.js'), 'the server');
  serve = buildFiles(root);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(root, { recursive: true });
});

/** The targets of the descriptors of this process, on Linux. */
const openFiles = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return [readlinkSync(`/proc/self/fd/${descriptor}`)];
    } catch {
      // It was that of the directory.
      return [];
    }
  });

type Got = { status?: number; headers: IncomingHttpHeaders; body: Buffer };
function get(address: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  const { port } = server.address() as AddressInfo;
  return new Promise((done, fail) => {
    http
      .request({ port, path: address, headers, method }, async (response) => {
        const parts: Buffer[] = [];
        for await (const part of response) parts.push(part);
        done({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) });
      })
      .on('error', fail)
      .end();
  });
}
const PAGE = '/_next/static/chunks/page.js';

it('a build file is sent in an encoding of the browser, and cached for a year', async () => {
  const brotli = await get(PAGE, { 'accept-encoding': 'gzip, deflate, br' });
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  });
  expect(brotliDecompressSync(brotli.body).toString()).toBe(SCRIPT);
  const gzip = await get(PAGE, { 'accept-encoding': 'gzip' });
  expect(gunzipSync(gzip.body).toString()).toBe(SCRIPT);
  expect((await get(PAGE)).body.toString()).toBe(SCRIPT);
});

it('a build file has its type, and a text its character set', async () => {
  const { status, headers } = await get('/_next/static/mark.svg');
  expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
});

it('a build file is not sent again to a browser that has it', async () => {
  const { headers } = await get(PAGE, { 'accept-encoding': 'br' });
  const conditional = { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) };
  expect(await get(PAGE, conditional)).toMatchObject({ status: 304, body: Buffer.alloc(0) });
});

it('a build file is sent in whole, whatever range is requested', async () => {
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
])('the address %s is passed to the framework unchanged', async (address) => {
  expect(await get(address)).toMatchObject({ status: 404, body: Buffer.from(`not served: ${address}`) });
});

it('other methods are passed to the framework', async () => {
  expect(await get(PAGE, {}, 'POST')).toMatchObject({ status: 404 });
  expect(await get(PAGE, {}, 'HEAD')).toMatchObject({ status: 200, body: Buffer.alloc(0) });
});

/** Larger than what the kernel takes of a response at once. */
const LARGE = Buffer.alloc(20_000_000, 'x');

it('downloads that are broken off leave no file open', async () => {
  writeFileSync(path.join(root, '.next/static/chunks/large.js'), LARGE);
  const serveLarge = buildFiles(root);
  const largeFileServer = http.createServer((request, response) => void serveLarge?.(request, response));
  await new Promise<void>((done) => largeFileServer.listen(0, '127.0.0.1', done));
  const { port } = largeFileServer.address() as AddressInfo;
  const breakOff = () =>
    new Promise<void>((done) => {
      const socket = net.connect(port, '127.0.0.1');
      socket.once('data', () => socket.destroy());
      socket.once('close', () => done());
      socket.write('GET /_next/static/chunks/large.js HTTP/1.1\r\nHost: x\r\n\r\n');
    });
  await Promise.all(Array.from({ length: 50 }, breakOff));
  await vi.waitFor(() =>
    expect(new Promise((done) => largeFileServer.getConnections((_, open) => done(open)))).resolves.toBe(0),
  );
  expect(openFiles().filter((file) => file.startsWith(root))).toEqual([]);
  largeFileServer.close();
});

it('build files are not served by us if a platform does', () => {
  expect(buildFiles(path.join(root, 'nowhere'))).toBeUndefined();
});
