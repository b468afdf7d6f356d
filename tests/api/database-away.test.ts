import { beforeAll, expect, it, vi } from 'vitest';

// No server listens there. Set before the app reads its settings, so this file imports the app only afterwards.
process.env.DATABASE_URL = 'postgres://postgres@127.0.0.1:9/none';
vi.resetModules();

let api: typeof import('../fixtures/api').api;
beforeAll(async () => {
  const { closeDatabase } = await import('@/db/client');
  await closeDatabase();
  ({ api } = await import('../fixtures/api'));
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const AWAY = { message: 'Could-not connect to Server Please try again later', code: 'database_away' };

it('the process is alive, but not ready, while the database is away', async () => {
  expect((await api.get('/healthz')).status).toBe(200);
  expect((await api.get('/readyz')).status).toBe(503);
});

it('every kind of call returns 503 with one sentence while the database is away', async () => {
  const password = 'Admin@12345';
  for (const response of [
    await api.get('/admin/bookings', { token: 'hpt_any' }),
    await api.post('/login', { email: 'admin@hushpod.test', password }),
    await api.post('/bookings/instant', {}, { key: 'any' }),
    await api.get('/device/commands', { token: 'hpd_any' }),
    await api.get('/countries'),
  ])
    expect([response.status, JSON.parse(response.text)]).toEqual([503, AWAY]);
});

it('a browser that signs in while the database is away reads the same sentence, and no query', async () => {
  const { GET, POST } = await import('@/app/api/auth/[...nextauth]/route');
  const paramsOf = (path: string) => ({ params: Promise.resolve({ nextauth: path.split('/') }) });
  const address = 'http://localhost:3000/api/auth';
  const csrfResponse = await GET(new Request(`${address}/csrf`), paramsOf('csrf'));
  const { csrfToken } = await csrfResponse.json();
  const body = new URLSearchParams({
    email: 'admin@hushpod.test',
    password: 'Admin@12345',
    csrfToken,
    json: 'true',
  });
  const headers = { cookie: csrfResponse.headers.getSetCookie().join('; ') };
  const path = 'callback/credentials';
  const refusal = await POST(
    new Request(`${address}/${path}`, { method: 'POST', headers, body }),
    paramsOf(path),
  );
  const { url } = await refusal.json();
  expect(new URL(url).searchParams.get('error')).toBe(AWAY.message);
});
