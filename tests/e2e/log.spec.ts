import { once } from 'node:events';
import net from 'node:net';
import type { Page } from '@playwright/test';
import { start } from './fixtures/own-app';
import { expect, LOGINS, test } from './fixtures/test';
import { setup } from './setup/facts';

/* The log consists of JSON lines, whatever a caller sends, and contains none of the input. */

const SECRET = 'sEcReT-web-id';

/** Sends bytes and disconnects without waiting for a response. */
async function leave(url: string, bytes: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(bytes);
  socket.destroySoon();
  await once(socket, 'close');
}

/** Sends bytes, waits for the beginning of the response if one is expected, and disconnects. */
async function hangUp(
  url: string,
  bytes: string,
  how: { afterBytes: boolean; isReset: boolean },
): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  await new Promise((sent) => socket.write(bytes, sent));
  if (how.afterBytes) await once(socket, 'data');
  if (how.isReset) socket.resetAndDestroy();
  else socket.destroy();
  await once(socket, 'close');
}

async function signedIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/v2/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(LOGINS.admin),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return data.token;
}

test('a client that disconnects during an upload, a list or an export is not logged as an error', async () => {
  const app = await start(setup().databaseUrl, { ACCESS_LOG: 'on' });
  const head = `Host: x\r\nAuthorization: Bearer ${await signedIn(app.url)}\r\n`;
  const get = (path: string) => `GET /api/v2${path} HTTP/1.1\r\n${head}\r\n`;
  const partOf = (path: string, type: string, begun: string) =>
    `POST /api/v2${path} HTTP/1.1\r\n${head}Content-Type: ${type}\r\nContent-Length: 900000\r\n\r\n${begun}`;
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
  const reading = [
    '/admin/bookings?filter=past&export=csv',
    '/users?export=csv',
    '/admin/bookings?filter=past',
  ];
  const writing = [
    partOf(
      '/admin/amenities',
      'application/json',
      `{"name":"Lamp","image":"data:image/png;base64,${'A'.repeat(9_000)}`,
    ),
    partOf('/admin/radius-wifi', 'multipart/form-data; boundary=x', part + 'code\n'.repeat(2_000)),
  ];
  try {
    for (const isReset of [false, true]) {
      for (const path of reading)
        for (const afterBytes of [false, true]) await hangUp(app.url, get(path), { afterBytes, isReset });
      for (const bytes of writing) await hangUp(app.url, bytes, { afterBytes: false, isReset });
    }
    await expect.poll(() => app.output().split('"event":"request"').length).toBeGreaterThan(14);
    expect((await fetch(`${app.url}/api/v2/readyz`)).status).toBe(200);
  } finally {
    await app.end();
  }
  const lines = app.output().split('\n').filter(Boolean);
  expect(lines.filter((line) => /"level":"(error|warning)"/.test(line))).toEqual([]);
});

test('every line of the log is JSON, whatever is sent, and clients that leave are not logged as errors', async () => {
  const app = await start(setup().databaseUrl, { ACCESS_LOG: 'on' });
  const send = (path: string, method: string, headers: Record<string, string>, body?: string | FormData) =>
    fetch(`${app.url}${path}`, { method, headers, body, redirect: 'manual' }).then(({ status }) => status);
  const origin = app.url;
  try {
    const statuses = [
      // Server actions: cross-origin, too large, unknown, with an invalid body, and as a form without a script.
      await send('/', 'POST', { 'next-action': 'x', origin: 'https://elsewhere.example' }, 'x'),
      await send('/', 'POST', { 'next-action': 'x', origin }, 'x'.repeat(2_000_000)),
      await send(`/?${SECRET}`, 'POST', { 'next-action': '0'.repeat(42), origin }, '[]'),
      await send('/', 'POST', { 'next-action': SECRET, origin, 'content-type': 'text/plain' }, '{'),
      await send(
        '/admin/space',
        'POST',
        { origin, 'content-type': 'multipart/form-data; boundary=x' },
        '--x\r\n',
      ),
      // Unknown pages and endpoints, odd queries, and the framework's own headers.
      await send(`/nothing/${SECRET}?%ff`, 'GET', {}),
      await send(`/api/v2/nothing/${SECRET}`, 'GET', {}),
      await send('/', 'GET', { rsc: '1', 'next-router-state-tree': SECRET }),
      await send('/', 'GET', { 'next-router-state-tree': `%5B"${SECRET}"%5D`, rsc: '1' }),
      await send(`/payment-success/${SECRET}/x`, 'GET', {}),
      await send('/_next/static/../nothing.js', 'GET', {}),
      await send('/_next/image?url=/x&w=1&q=1', 'GET', {}),
      await send('/api/v2/login', 'POST', { 'content-type': 'application/json' }, `{"email":"${SECRET}`),
      await send('/api/v2/healthz', 'PATCH', {}),
    ];
    // The framework refuses an unknown action. No caller can cause more than that.
    for (const [index, status] of statuses.entries())
      expect([index, status]).toEqual([index, expect.any(Number)]);
    expect(statuses.slice(0, 2)).toEqual([403, 413]);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    for (const bytes of [
      'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
      `GET /privacy-policy?${SECRET} HTTP/1.1\r\nHost: x\r\n\r\n`,
      'POST /api/v2/login HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\nContent-Type: application/json\r\n\r\n{"half":',
      `POST / HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\nNext-Action: x\r\nContent-Length: 500\r\n\r\nhalf`,
      'TRACE / HTTP/1.1\r\nHost: x\r\n\r\n',
      `${SECRET}\r\n\r\n`,
    ])
      for (let times = 0; times < 5; times += 1) await leave(app.url, bytes);
    await expect.poll(() => app.output().split('"event":"request"').length).toBeGreaterThan(30);
  } finally {
    await app.end();
  }
  const lines = app.output().split('\n').filter(Boolean);
  const foreign = lines.filter((line) => !/^\{"level":"(error|warning|info)","at":.*\}$/.test(line));
  expect(foreign).toEqual([]);
  const parsed = lines.map((line) => JSON.parse(line));
  expect(parsed.filter(({ level }) => level === 'error')).toEqual([]);
  expect(app.output()).not.toContain(SECRET);
});

/** The id of an action that anyone may call, as the page of its form sends it. */
async function openAction(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/forgotPassword`);
  await page.getByLabel('Email').fill('nobody@hushpod.test');
  const called = page.waitForRequest((request) => 'next-action' in request.headers());
  await page.getByRole('button', { name: 'Submit' }).click();
  return (await called).headers()['next-action'] ?? '';
}

/** What the framework would decode into something that no action takes, or fail on. */
const MALFORMED = [
  '',
  '{',
  '1',
  'null',
  '{}',
  '["$1"]',
  '["$0:0:a"]',
  '["$@1"]',
  '["$h1"]',
  '["$B1"]',
  '["$R1"]',
  '["$nx"]',
  `[${'1,'.repeat(2_000)}1]`,
  `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
];

test('a malformed action is refused, and is not logged as an error', async ({ page }) => {
  const app = await start(setup().databaseUrl, { ACCESS_LOG: 'on' });
  const origin = app.url;
  try {
    const action = await openAction(page, app.url);
    const send = (headers: Record<string, string>, body: string | FormData) =>
      fetch(`${app.url}/forgotPassword`, {
        method: 'POST',
        headers: { origin, ...headers },
        body,
        redirect: 'manual',
      }).then(({ status }) => status);
    const byAction = { 'next-action': action };
    for (const body of MALFORMED)
      expect([body.slice(0, 20), await send(byAction, body)]).toEqual([body.slice(0, 20), 400]);
    const form = new FormData();
    form.append('0', '["$1"]');
    expect(await send(byAction, form)).toBe(400);
    expect(await send({ 'next-action': '' }, '[]')).toBe(400);
    // As a form without scripts, the framework would read an action from its fields.
    const bound = new FormData();
    bound.append('$ACTION_REF_1', '');
    bound.append('$ACTION_1:0', JSON.stringify({ id: action, bound: '$@1' }));
    expect(await send({}, bound)).toBe(303);
    expect(await send({}, '--x')).toBe(200);
    // A right one, whatever host a caller names.
    const validBody = JSON.stringify([{ email: 'nobody@hushpod.test' }]);
    expect(await send({ ...byAction, 'x-forwarded-host': 'elsewhere.example' }, validBody)).toBe(200);
  } finally {
    await app.end();
  }
  const lines = app.output().split('\n').filter(Boolean);
  expect(lines.filter((line) => /"level":"(error|warning)"/.test(line))).toEqual([]);
});
