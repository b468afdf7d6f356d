import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type DatabaseLine, lineTo } from '../fixtures/database-line';
import { eventually } from '../fixtures/eventually';
import { restartedWith } from '../fixtures/restart';

let line: DatabaseLine;
let api: typeof import('../fixtures/api').api;
let token: string;
let cookie: string;
let direct: typeof import('@/db/client');

beforeAll(async () => {
  line = await lineTo(process.env.DATABASE_URL ?? '');
  direct = await restartedWith({ DATABASE_URL: line.url, DATABASE_CONNECT_SECONDS: '1.6' });
  ({ api } = await import('../fixtures/api'));
  const { adminToken, browserCookie, newAdmin } = await import('../fixtures/people');
  token = await adminToken();
  cookie = await browserCookie((await newAdmin()).id);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => line.set('open'));
afterAll(async () => {
  await direct.closeDatabase();
  await line.stop();
});

const CROWD = 60;
const list = () => api.get('/admin/bookings', { token });
const readiness = () => api.get('/readyz');

/** The response for a page, by default one of the console. */
async function openPage(path = '/admin/space', action?: string) {
  const { middleware } = await import('@/middleware');
  const { NextRequest } = await import('next/server');
  const url = `http://localhost:3000${path}`;
  const sent = { cookie, origin: new URL(url).origin, 'content-length': '2' };
  const request = action
    ? new NextRequest(url, { method: 'POST', body: '[]', headers: { ...sent, 'next-action': action } })
    : new NextRequest(url, { headers: { cookie } });
  const { status, headers } = await middleware(request);
  return {
    status,
    shown: new URL(headers.get('x-middleware-rewrite') ?? url).pathname,
    again: headers.get('retry-after'),
  };
}
const VISITORS_PAGE = '/payment-success/a/b';

describe.each(['cut', 'silent'] as const)('while the line to the database is %s', (state) => {
  it('requests fail fast after the first failures, and succeed as soon as the database is back', async () => {
    await eventually('a response', async () => (await list()).status === 200);
    line.set(state);
    // Soon no request waits for a connection any longer.
    await eventually('a crowd that is refused without an attempt for each', async () => {
      const before = line.attempts();
      const crowd = await Promise.all(Array.from({ length: CROWD }, list));
      expect(new Set(crowd.map(({ status, code }) => `${status} ${code}`))).toEqual(
        new Set(['503 database_away']),
      );
      return line.attempts() - before < CROWD / 6;
    });
    expect((await readiness()).status).toBe(503);
    expect(await openPage()).toEqual({ status: 503, shown: '/server-away', again: '2' });
    expect(await openPage(VISITORS_PAGE)).toEqual({ status: 503, shown: '/visitor-away', again: '2' });
    // A server action reports its failure itself: its form could not read a page instead of its result.
    for (const path of ['/admin/space', VISITORS_PAGE])
      expect(await openPage(path, 'a1b2')).toEqual({ status: 200, shown: path, again: null });
    line.set('open');
    await eventually('a response', async () => (await list()).status === 200);
    expect((await Promise.all(Array.from({ length: CROWD }, list))).map(({ status }) => status)).toEqual(
      Array.from({ length: CROWD }, () => 200),
    );
    expect((await readiness()).status).toBe(200);
    expect(await openPage(VISITORS_PAGE)).toEqual({ status: 200, shown: VISITORS_PAGE, again: null });
  });

  it('even the first request for a visitor’s page gets 503', async () => {
    await eventually('a response', async () => (await list()).status === 200);
    // The last response of the database is a second old.
    await eventually('a page', async () => (await openPage(VISITORS_PAGE)).status === 200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 });
    onTestFinished(() => void vi.useRealTimers());
    line.set(state);
    expect(await openPage(VISITORS_PAGE)).toEqual({ status: 503, shown: '/visitor-away', again: '2' });
  });
});

describe('a database in trouble', () => {
  it.each([
    ['it is read-only', '25006'],
    ['its disk is full', '53100'],
    ['its memory is used up', '53200'],
    ['its connections are used up', '53300'],
    ['a statement took too long', '57014'],
    ['a lock took too long', '55P03'],
  ])('causes a 503 when %s', async (_, code) => {
    const { describeFailure } = await import('@/lib/platform/http/failure-response');
    const operator = direct.connect({ max: 1 });
    onTestFinished(() => operator.end());
    const failure = await operator
      .unsafe(`do $$ begin raise exception 'trouble' using errcode = '${code}'; end $$`)
      .catch((error: unknown) => error);
    expect(describeFailure(failure, 'test')).toMatchObject({ status: 503, code: 'database_away' });
  });

  it('is not ready while it is read-only, and refuses writes with 503', async () => {
    const name = new URL(line.url).pathname.slice(1);
    const operator = direct.connect({ max: 1 });
    onTestFinished(() => operator.end());
    await operator.unsafe(`alter database ${name} set default_transaction_read_only = on`);
    await direct.closeDatabase();
    await eventually('the new setting', async () => (await readiness()).status === 503);
    const signIn = { email: 'admin@hushpod.test', password: 'Admin@12345' };
    expect(await api.post('/login', signIn)).toMatchObject({ status: 503, code: 'database_away' });
    await operator.begin('read write', async (sql) => {
      await sql.unsafe(`alter database ${name} reset default_transaction_read_only`);
    });
    await direct.closeDatabase();
    await eventually('readiness', async () => (await readiness()).status === 200);
    expect((await api.post('/login', signIn)).status).toBe(200);
  });
});
