import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listener } from '@/db/client';
import { waitUntil } from '@/db/listen';
import { env } from '@/lib/foundation/settings/env';
import { atResponse, workAfterResponses } from '@/lib/platform/http/after-response';
import { api } from '../fixtures/api';
import { emptyDatabase } from '../fixtures/empty-database';
import { npmRun } from '../fixtures/operator-commands';

/* A platform that freezes the process after each response: docs/vercel.md. */

/** The work that Next.js runs after the response. */
const after = vi.hoisted(() => ({ work: [] as (() => unknown)[] }));
vi.mock('next/server', async (original) => ({
  ...(await original<object>()),
  after: (work: () => unknown) => void after.work.push(work),
}));

describe('jobs', () => {
  const done: number[] = [];
  beforeAll(() => workAfterResponses(async () => done.push(1)));
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
    vi.advanceTimersByTime(10_000);
    after.work = [];
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('run after a response, at most every five seconds', async () => {
    await api.get('/healthz');
    await api.get('/healthz');
    expect(after.work).toHaveLength(1);
    expect(done).toEqual([]);
    await after.work[0]?.();
    expect(done).toEqual([1]);
    vi.advanceTimersByTime(4_900);
    atResponse();
    expect(after.work).toHaveLength(1);
    vi.advanceTimersByTime(200);
    atResponse();
    expect(after.work).toHaveLength(2);
  });
});

it('a wait for a notification polls, and does not listen to the database', async () => {
  env().FUNCTIONS = true;
  const listen = vi.spyOn(listener(), 'listen');
  let reads = 0;
  const readOutcome = async () => {
    reads += 1;
    return reads === 2 ? 'found' : null;
  };
  expect(await waitUntil('device_ack', '1', 10_000, readOutcome)).toBe('found');
  expect(listen).not.toHaveBeenCalled();
  env().FUNCTIONS = false;
});

describe('a preview', () => {
  const PREVIEW = { VERCEL_ENV: 'preview', VERCEL_BRANCH_URL: 'pods-git-b.vercel.app' };
  const settings = (url: string, more: object = {}) => {
    const { ENCRYPTION_KEY = '', BLOB_READ_WRITE_TOKEN = '', VERCEL_BLOB_API_URL = '' } = process.env;
    return {
      DATABASE_URL: url,
      ENCRYPTION_KEY,
      BLOB_READ_WRITE_TOKEN,
      VERCEL_BLOB_API_URL,
      DEMO_BOOKINGS: '60',
      ...more,
    };
  };

  it('gets the demo data once, with pods that have reported, but not in production or a foreign database', async () => {
    const { sql, url, drop } = await emptyDatabase();
    expect(await npmRun(['demo:seed'], settings(url, { VERCEL_ENV: 'production' }))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('This is production'),
    });
    await sql`create table other (id int)`;
    expect(await npmRun(['demo:seed'], settings(url))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('tables that are not ours'),
    });
    await sql`drop table other`;
    const seeded = await npmRun(['demo:seed'], settings(url, { VERCEL: '1', ...PREVIEW }));
    expect(seeded.code).toBe(0);
    const [, id] =
      /^A visitor scans: https:\/\/pods-git-b\.vercel\.app\/qr-redirect\/(\d+)\/[\w-]+$/m.exec(
        seeded.stdout,
      ) ?? [];
    const [free] = await sql<{ status: string; busy: number }[]>`
      select status, (select count(*)::int from booking_periods where space_id = spaces.id and state <> 'released'
        and starts_at < now() + interval '1 hour' and ends_at > now()) as busy
      from spaces where id = ${id ?? 0}`;
    expect(free).toEqual({ status: 'active', busy: 0 });
    const [story] = await sql<{ bookings: number; pods: number; silent: number; active: number }[]>`
      select (select count(*)::int from bookings) as bookings, count(device_token_hash)::int as pods,
        count(*) filter (where device_token_hash is not null and reported_at < now() - interval '1 hour')::int as silent,
        count(*) filter (where status = 'active')::int as active from spaces left join pod_health on space_id = spaces.id`;
    expect(story?.pods).toBeGreaterThan(5);
    expect(story?.silent).toBe(0);
    expect(story?.bookings).toBeGreaterThanOrEqual(60);
    expect(story?.active).toBeGreaterThan(10);
    expect(await npmRun(['demo:seed'], settings(url))).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('nothing was written'),
    });
    await drop();
  });
});
