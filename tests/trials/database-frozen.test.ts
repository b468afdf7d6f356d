import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type DatabaseLine, lineTo } from '../fixtures/database-line';
import { eventually } from '../fixtures/eventually';
import { restartedWith } from '../fixtures/restart';

/* How soon a frozen database is known, on a machine that does nothing else: docs/rules.md#database-away. */

let line: DatabaseLine;
let direct: typeof import('@/db/client');
let api: typeof import('../fixtures/api').api;
let token: string;

beforeAll(async () => {
  line = await lineTo(process.env.DATABASE_URL ?? '');
  direct = await restartedWith({ DATABASE_URL: line.url, DATABASE_CONNECT_SECONDS: '1.6' });
  ({ api } = await import('../fixtures/api'));
  token = await (await import('../fixtures/people')).adminToken();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(async () => {
  await direct.closeDatabase();
  await line.stop();
});

const list = () => api.get('/admin/bookings', { token });

it.each([1, 2, 3])('the first list is 503 within two seconds, the next at once: time %i', async () => {
  await eventually('a response', async () => (await list()).status === 200);
  line.set('frozen');
  const began = performance.now();
  expect(await list()).toMatchObject({ status: 503, code: 'database_away' });
  const known = performance.now();
  expect(await list()).toMatchObject({ status: 503, code: 'database_away' });
  line.set('open');
  expect(known - began).toBeLessThan(2_000);
  expect(performance.now() - known).toBeLessThan(300);
});
