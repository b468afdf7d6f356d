import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { forgetProcessState } from '@/lib/foundation/process/process-state';
import { eventually } from '../fixtures/eventually';
import { restartedWith } from '../fixtures/restart';

/** The service that expects a heartbeat each minute. */
let calls: string[] = [];
let status = 200;
const service = http.createServer((request, response) => {
  calls.push(`${request.method} ${request.url}`);
  response.writeHead(status).end();
});

let api: typeof import('../fixtures/api').api;
let db: typeof import('@/db/client').db;
let sendHeartbeat: typeof import('@/lib/operations/jobs/heartbeat').sendHeartbeat;
let runs: typeof import('@/lib/platform/job-runs');

beforeAll(async () => {
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  const { port } = service.address() as AddressInfo;
  ({ db } = await restartedWith({ HEARTBEAT_URL: `http://127.0.0.1:${port}/ping` }));
  ({ api } = await import('../fixtures/api'));
  ({ sendHeartbeat } = await import('@/lib/operations/jobs/heartbeat'));
  runs = await import('@/lib/platform/job-runs');
});
afterAll(async () => {
  await (await import('@/db/client')).closeDatabase();
  service.close();
});
afterEach(() => {
  vi.restoreAllMocks();
  forgetProcessState('job-runs');
  calls = [];
  status = 200;
});

const ready = () => api.get('/readyz');
const migrations = sql`drizzle.__drizzle_migrations`;
const newest = sql`created_at = (select max(created_at) from ${migrations})`;

describe('the schema', () => {
  it('of this release is ready, and so is a newer one', async () => {
    expect((await ready()).status).toBe(200);
    await db().execute(sql`insert into ${migrations} (hash, created_at)
      select 'newer', max(created_at) + 1 from ${migrations}`);
    expect((await ready()).status).toBe(200);
    await db().execute(sql`delete from ${migrations} where hash = 'newer'`);
  });

  it('is not ready if it is older, and the message says what to run', async () => {
    await db().execute(sql`create table kept as select * from ${migrations} where ${newest}`);
    await db().execute(sql`delete from ${migrations} where ${newest}`);
    expect(await ready()).toMatchObject({
      status: 503,
      code: 'schema_old',
      message: expect.stringContaining('npm run setup'),
    });
    await db().execute(sql`insert into ${migrations} select * from kept`);
    expect((await ready()).status).toBe(200);
  });

  it('is not ready if a migration is missing, or if one of another branch is among its own', async () => {
    const second = sql`created_at = (select created_at from ${migrations} order by created_at offset 1 limit 1)`;
    await db().execute(sql`create table kept_second as select * from ${migrations} where ${second}`);
    await db().execute(sql`delete from ${migrations} where ${second}`);
    expect(await ready()).toMatchObject({ status: 503, code: 'schema_old' });
    await db().execute(sql`insert into ${migrations} select * from kept_second`);
    await db().execute(sql`insert into ${migrations} (hash, created_at)
      select 'of another branch', min(created_at) + 1 from ${migrations}`);
    expect(await ready()).toMatchObject({ status: 503, code: 'schema_other' });
    await db().execute(sql`delete from ${migrations} where hash = 'of another branch'`);
    expect((await ready()).status).toBe(200);
  });

  it('is not ready without the identity from set-up, which payments need', async () => {
    await db().execute(sql`create table kept_identity as select * from installation`);
    await db().execute(sql`delete from installation`);
    expect(await ready()).toMatchObject({
      status: 503,
      code: 'not_set_up',
      message: expect.stringContaining('npm run setup'),
    });
    await db().execute(sql`insert into installation select * from kept_identity`);
    expect((await ready()).status).toBe(200);
  });

  it('is not ready if it is absent', async () => {
    await db().execute(sql`alter table ${migrations} rename to away`);
    expect(await ready()).toMatchObject({ status: 503, code: 'schema_old' });
    await db().execute(sql`alter table drizzle.away rename to __drizzle_migrations`);
    expect((await ready()).status).toBe(200);
  });
});

describe('the disk of the database', () => {
  /** Makes every text operation fail as if the disk were full. */
  const fill = () =>
    db().execute(sql`
      create schema full_disk;
      create function full_disk.repeat(text, integer) returns text language plpgsql as
        $$ begin raise exception 'could not write to file: No space left on device' using errcode = '53100'; end $$;
      do $$ begin execute format('alter database %I set search_path = full_disk, pg_catalog, public', current_database()); end $$`);
  const makeRoom = () =>
    db().execute(sql`
      do $$ begin execute format('alter database %I reset search_path', current_database()); end $$;
      drop schema full_disk cascade`);
  /** Settings of a database apply to new connections. */
  const reconnect = async () => (await import('@/db/client')).closeDatabase();
  const later = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + ms);

  it('must have room, and is checked again every five seconds', async () => {
    await fill();
    await reconnect();
    later(6_000);
    expect(await ready()).toMatchObject({
      status: 503,
      code: 'disk_full',
      message: expect.stringContaining('Make room'),
    });
    await makeRoom();
    await reconnect();
    later(6_000);
    expect((await ready()).status).toBe(200);
  });

  it('is not written to by every check', async () => {
    const { statementsOf } = await import('../fixtures/statements');
    later(20_000);
    expect((await ready()).status).toBe(200);
    const { queries } = await statementsOf(() => ready());
    expect(queries.filter((query) => query.includes('work_mem'))).toEqual([]);
  });
});

describe('the jobs', () => {
  it('make the instance unready if none has ended for two minutes of its clock', async () => {
    runs.noteTick();
    expect((await ready()).status).toBe(200);
    const over = performance.now() + 121_000;
    await runs.noted('mail', async () => {});
    vi.spyOn(performance, 'now').mockReturnValue(over);
    // The host has suspended the process: it could not have run the jobs.
    expect((await ready()).status).toBe(200);
    runs.noteTick();
    expect(await ready()).toMatchObject({ status: 503, code: 'jobs_stuck' });
    for (const lane of ['mail', 'card', 'file', 'calendar', 'realtime'])
      await runs.noted(lane, async () => {});
    expect((await ready()).status).toBe(200);
  });

  it('count as ended when they fail, while their last success gets older', async () => {
    runs.noteTick();
    const begun = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(begun + 121_000);
    runs.noteTick();
    const failing = runs.noted('mail', () => Promise.reject(new Error('away')));
    await expect(failing).rejects.toThrow('away');
    expect(runs.stuckLanes()).toEqual(['card', 'file', 'calendar', 'realtime']);
    expect(runs.secondsSinceSuccess(['mail']).get('mail')).toBeGreaterThanOrEqual(120);
  });
});

describe('the heartbeat', () => {
  it('calls only while the instance is ready', async () => {
    expect(await sendHeartbeat()).toBe(1);
    expect(calls).toEqual(['GET /ping']);
    await db().execute(sql`alter table ${migrations} rename to away`);
    expect(await sendHeartbeat()).toBe(0);
    await db().execute(sql`alter table drizzle.away rename to __drizzle_migrations`);
    expect(calls).toHaveLength(1);
  });

  it('is logged once when it fails, until it works again', async () => {
    const spy = vi.spyOn(console, 'error').mockImplementation(() => {});
    status = 500;
    for (const round of [1, 2, 3]) expect([round, await sendHeartbeat()]).toEqual([round, 0]);
    expect(spy.mock.calls.map(([text]) => JSON.parse(text).event)).toEqual(['heartbeat.failed']);
    status = 200;
    await eventually('the next call', async () => (await sendHeartbeat()) === 1);
    status = 500;
    await sendHeartbeat();
    expect(spy).toHaveBeenCalledTimes(2);
  });

  it('is one of the jobs', async () => {
    const { RARE_JOBS } = await import('@/lib/operations/jobs/run');
    await RARE_JOBS.heartbeat?.();
    expect(calls).toEqual(['GET /ping']);
  });
});
