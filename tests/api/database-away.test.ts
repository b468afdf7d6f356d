import { beforeAll, expect, it, vi } from 'vitest';

// Nothing listens there. Set before the app reads its settings, so this file imports the app only afterwards.
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

it('the process is alive, and reports that it cannot serve', async () => {
  expect((await api.get('/healthz')).status).toBe(200);
  expect((await api.get('/readyz')).status).toBe(503);
});

it('returns 503 while the database is away, in one sentence', async () => {
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
