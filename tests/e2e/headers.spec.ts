import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import { start } from './fixtures/own-app';
import { newSpace } from './fixtures/spaces';
import { expect, test } from './fixtures/test';
import { setup } from './setup/facts';

/*
 * Behaviour that only the built application has: the server in front of the framework, and the headers of every
 * response.
 */

const urlOf = (path: string) => `${setup().app}${path}`;

test('each page has a content security policy with its own nonce, and no script without it runs', async ({
  page,
  sql,
}) => {
  const space = await newSpace(sql);
  for (const path of ['/', '/privacy-policy', space.path, '/no-page-found']) {
    const policies = [await page.request.get(path), await page.request.get(path)].map(
      (response) => response.headers()['content-security-policy'] ?? '',
    );
    for (const policy of policies) {
      expect(policy, path).toMatch(/^script-src 'nonce-[\w-]{22}' 'strict-dynamic'/);
      expect(policy, path).not.toMatch(/script-src[^;]*unsafe/);
    }
    expect(policies[0], path).not.toBe(policies[1]);
  }
});

test('a policy that the caller sends is discarded', async ({ request }) => {
  const headers = { 'content-security-policy': "script-src 'nonce-of-the-caller'" };
  const response = await request.get(urlOf('/'), { headers });
  const nonce = /'nonce-([\w-]{22})'/.exec(response.headers()['content-security-policy'] ?? '')?.[1];
  expect(nonce).toBeTruthy();
  const page = await response.text();
  expect(page).not.toContain('of-the-caller');
  expect(page).toContain(`nonce="${nonce}"`);
});

test('passkeys can be created and used on our own pages, but not in frames of others', async ({ page }) => {
  const { 'permissions-policy': policy = '' } = (await page.request.get('/')).headers();
  for (const feature of ['publickey-credentials-create', 'publickey-credentials-get'])
    expect(policy).toContain(`${feature}=(self)`);
});

test('a script injected into the markup does not run', async ({ page, expectFault }) => {
  expectFault(/Content Security Policy/);
  await page.goto('/');
  const blocked = await page.evaluate(() => {
    const violation = new Promise<string>((done) =>
      document.addEventListener('securitypolicyviolation', (event) => done(event.effectiveDirective)),
    );
    const markup = '<img src="data:," onerror="document.documentElement.dataset.inserted = 1">';
    document.body.insertAdjacentHTML('beforeend', markup);
    return violation;
  });
  expect(blocked).toBe('script-src-attr');
  await expect(page.locator('html')).not.toHaveAttribute('data-inserted');
});

test('a browser’s report of a blocked resource is accepted', async ({ request }) => {
  const report = { 'csp-report': { 'effective-directive': 'script-src-elem', 'blocked-uri': 'inline' } };
  const headers = { 'content-type': 'application/csp-report' };
  const response = await request.post(urlOf('/api/v2/csp-reports'), {
    headers,
    data: JSON.stringify(report),
  });
  expect(response.status()).toBe(200);
});

test('a request that the framework refuses gets our error body', async ({ request }) => {
  for (const [method, path, status, code] of [
    ['PATCH', '/api/v2/healthz', 405, 'method_not_allowed'],
    ['DELETE', '/api/v2/login', 405, 'method_not_allowed'],
    ['GET', '/api/v2/bookings/web/%ff', 400, 'invalid'],
    ['POST', '/api/v2/nothing/%', 400, 'invalid'],
    ['GET', '/api/v2/nothing', 404, 'not_found'],
  ] as const) {
    const response = await request.fetch(urlOf(path), { method });
    expect([path, response.status(), (await response.json()).code]).toEqual([path, status, code]);
  }
  expect((await request.get(urlOf('/payment-success/%ff/x'))).url()).toBe(urlOf('/no-page-found'));
});

/** What the table of docs/rules.md#content-security calls the values of a header. */
const WORDS: Record<string, Record<string, RegExp>> = {
  Policy: {
    nonce: /^script-src 'nonce-[\w-]{22}' 'strict-dynamic'.*frame-ancestors 'none'/,
    'no scripts': /^frame-ancestors 'none'; base-uri 'self'; object-src 'none'; form-action 'self'$/,
    '-': /^$/,
  },
  Opener: { 'allow-popups': /^same-origin-allow-popups$/, 'same-origin': /^same-origin$/ },
  Robots: { noindex: /^noindex, nofollow$/, '-': /^$/ },
  Cache: {
    'no-store': /\bno-store\b/,
    '300 s': /^public, max-age=300$/,
    '0 s': /^public, max-age=0$/,
    'a year': /^public, max-age=31536000, immutable$/,
    '-': /^$/,
  },
};
const HEADERS = {
  Policy: 'content-security-policy',
  Opener: 'cross-origin-opener-policy',
  Robots: 'x-robots-tag',
  Cache: 'cache-control',
};
const rules = fs.readFileSync('docs/rules.md', 'utf8');
const [, table = ''] = /id="content-security"[\s\S]*?(\| Response [\s\S]*?)\n\n/.exec(rules) ?? [];
const [head = [], , ...rows] = table.split('\n').map((line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((each) => each.trim()),
);

test('each kind of response has the headers that the rules say', async ({ request }) => {
  expect(rows.length).toBeGreaterThan(8);
  for (const row of rows) {
    const [kind, example = ''] = row;
    const headers = (await request.get(urlOf(example.replaceAll('`', '')), { maxRedirects: 0 })).headers();
    for (const [name, header] of Object.entries(HEADERS)) {
      const word = row[head.indexOf(name)] ?? '';
      expect(headers[header] ?? '', `${kind}: ${name} is ${word}`).toMatch(WORDS[name]?.[word] ?? /^never$/);
    }
    expect(headers, kind).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  }
});

test('private pages are excluded from search engines', async ({ request }) => {
  for (const path of ['/api/v2/healthz', '/payment-success/x/y', '/reset?token=x', '/admin/dashboard'])
    expect((await request.get(urlOf(path), { maxRedirects: 0 })).headers()['x-robots-tag'], path).toBe(
      'noindex, nofollow',
    );
  for (const path of ['/', '/privacy-policy'])
    expect((await request.get(urlOf(path))).headers()['x-robots-tag'], path).toBeUndefined();
});

test('each page, endpoint, file and refusal has the id of its request', async ({ request }) => {
  for (const path of [
    '/',
    '/privacy-policy',
    '/admin/space',
    '/api/v2/healthz',
    '/api/v2/nothing',
    '/robots.txt',
  ]) {
    const headers = { 'x-request-id': 'chosen-by-the-caller' };
    const responseHeaders = (await request.get(urlOf(path), { headers, maxRedirects: 0 })).headers();
    expect(responseHeaders['x-request-id'], path).toBe('chosen-by-the-caller');
    const ours = (await request.get(urlOf(path), { maxRedirects: 0 })).headers();
    expect(ours['x-request-id'], path).toMatch(/^[0-9a-f]{20}$/);
    expect(ours['server-timing'], path).toContain(`request;desc="${ours['x-request-id']}"`);
  }
});

test('an existing icon is cached for a year, and a missing one is not', async ({ request }) => {
  const face = await request.get(urlOf('/fonts/geist-mono-latin.woff2'));
  expect([face.status(), face.headers()['cache-control']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ]);
  const unknown = await request.get(urlOf('/fonts/unknown'), { maxRedirects: 0 });
  expect(unknown.status()).not.toBe(200);
  expect(unknown.headers()['cache-control']).not.toContain('max-age=31536000');
});

test('the metrics are not found without their secret', async ({ request }) => {
  expect((await request.get(urlOf('/metrics'))).status()).toBe(404);
});

test('a write to a page from another origin, or one too large, is refused before the framework reads it', async () => {
  const write = (headers: Record<string, string>, body: string) =>
    fetch(urlOf('/'), { method: 'POST', headers: { 'next-action': 'a'.repeat(42), ...headers }, body });
  const { origin } = new URL(setup().app);
  for (const [headers, body, status] of [
    [{}, 'x', 403],
    [{ origin: 'https://elsewhere.example' }, 'x', 403],
    [{ origin }, 'x'.repeat(1024 * 1024 + 1), 413],
  ] as const) {
    const response = await write(headers, body);
    expect([response.status, Object.keys(await response.json())]).toEqual([status, ['message', 'code']]);
  }
});

/** Sends the head of a request unchanged, keeps the connection open, and reads until the server closes it. */
async function odd(head: string, app = setup().app): Promise<string> {
  const { hostname, port } = new URL(app);
  const socket = net.connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  socket.on('error', () => {});
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.write(`${head}\r\nHost: ${hostname}\r\n\r\n`);
  await once(socket, 'end');
  socket.destroy();
  return text.split('\r\n', 1)[0] ?? '';
}
const UPGRADE = '\r\nConnection: Upgrade\r\nUpgrade: websocket';

test('odd requests are refused, and their connections end', async () => {
  for (const [head, status] of [
    [`GET / HTTP/1.1${UPGRADE}`, 400],
    [`GET /t%26c HTTP/1.1${UPGRADE}`, 400],
    [`GET /api/v2/healthz HTTP/1.1${UPGRADE}`, 400],
    [`GET /_next/hmr?id=x HTTP/1.1${UPGRADE}`, 400],
    ['CONNECT example.org:443 HTTP/1.1', 405],
    ['TRACE / HTTP/1.1', 405],
    ['OPTIONS * HTTP/1.1', 400],
    ['GET */x HTTP/1.1', 400],
    ['GET http://example.org/admin HTTP/1.1', 400],
  ] as const)
    expect([head, await odd(head)]).toEqual([head, expect.stringContaining(`HTTP/1.1 ${status} `)]);
});

test('a thousand upgrade requests leave no file descriptor open in the server', async () => {
  test.skip(process.platform !== 'linux', 'descriptors are counted in /proc');
  const app = await start(setup().databaseUrl);
  try {
    const descriptors = () => fs.readdirSync(`/proc/${app.pid}/fd`).length;
    const before = descriptors();
    for (let sent = 0; sent < 1_000; sent += 100)
      await Promise.all(Array.from({ length: 100 }, () => odd(`GET /x${sent} HTTP/1.1${UPGRADE}`, app.url)));
    // Its database connection pool may have grown.
    await expect.poll(descriptors, { timeout: 10_000 }).toBeLessThan(before + 20);
    expect((await fetch(`${app.url}/api/v2/healthz`)).status).toBe(200);
  } finally {
    await app.end();
  }
});
