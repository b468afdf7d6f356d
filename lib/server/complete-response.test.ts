import http, { type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CompleteResponse } from './complete-response';

/** What the framework does. */
let framework: RequestListener = () => {};
const server = http.createServer({ ServerResponse: CompleteResponse }, (request, response) =>
  framework(request, response),
);
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
beforeEach(() => {
  framework = () => {};
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** The status, type and body of the response to a page. */
async function readResponse(method = 'GET') {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/page`, { method, redirect: 'manual' });
  return [response.status, response.headers.get('content-type'), await response.text()];
}

describe('a body of the framework without a type', () => {
  it.each([301, 303, 307, 308])('is the address of a redirect (%i), sent as plain text', async (status) => {
    framework = (_, response) => {
      response.statusCode = status;
      response.setHeader('location', '/t&c');
      response.end('/t&c');
    };
    expect(await readResponse()).toEqual([status, 'text/plain; charset=utf-8', '/t&c']);
  });

  it('is the message of a failure, sent as plain text', async () => {
    framework = (_, response) => {
      response.statusCode = 500;
      response.end('Internal Server Error');
    };
    expect(await readResponse()).toEqual([500, 'text/plain; charset=utf-8', 'Internal Server Error']);
  });

  it('gets a type even if the headers are sent before it', async () => {
    framework = (_, response) => {
      response.writeHead(308, { location: '/' });
      response.write('/');
      response.end();
    };
    expect(await readResponse()).toEqual([308, 'text/plain; charset=utf-8', '/']);
  });

  it('gets no type in a success, or if it is empty', async () => {
    framework = (_, response) => response.end();
    expect(await readResponse()).toEqual([200, null, '']);
    framework = (_, response) => response.writeHead(304).end();
    expect(await readResponse()).toEqual([304, null, '']);
  });
});

describe('the type of a body', () => {
  it.each([
    ['text/plain', 'text/plain; charset=utf-8'],
    ['text/x-component', 'text/x-component; charset=utf-8'],
    ['text/html;version=5', 'text/html;version=5; charset=utf-8'],
    ['TEXT/CSV', 'TEXT/CSV; charset=utf-8'],
    ['image/svg+xml', 'image/svg+xml; charset=utf-8'],
    ['application/xml', 'application/xml; charset=utf-8'],
  ])('%s gets the character set', async (type, expected) => {
    framework = (_, response) => response.setHeader('Content-Type', type).end('text');
    expect(await readResponse()).toEqual([200, expected, 'text']);
  });

  it.each([
    'text/html; charset=utf-8',
    'text/plain; version=0.0.4; Charset=UTF-8',
    'application/json',
    'application/manifest+json',
    'image/png',
    'font/woff2',
    'application/pdf',
  ])('%s stays unchanged', async (type) => {
    framework = (_, response) => response.setHeader('content-type', type).end('body');
    expect(await readResponse()).toEqual([200, type, 'body']);
  });

  it('that is set in writeHead replaces any other', async () => {
    framework = (_, response) => response.writeHead(404, { 'Content-Type': 'image/png' }).end('a picture');
    expect(await readResponse()).toEqual([404, 'image/png', 'a picture']);
  });
});
