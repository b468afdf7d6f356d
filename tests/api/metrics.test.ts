import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { poolLoad } from '@/db/client';
import { startCounting } from '@/lib/foundation/process/metrics';
import { forgetProcessState } from '@/lib/foundation/process/process-state';
import { type DatabaseLine, lineTo } from '../fixtures/database-line';
import { eventually } from '../fixtures/eventually';
import { restartedWith } from '../fixtures/restart';

const SECRET = 'a-secret-for-metrics';
let line: DatabaseLine;
let api: typeof import('../fixtures/api').api;
let client: typeof import('@/db/client');

/** The exposition as a scraper parses it: `name{labels}` with its value. */
type Samples = Map<string, number>;

async function respond(token?: string): Promise<Response> {
  const { GET } = await import('@/app/metrics/route');
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  return GET(new Request('http://localhost:3000/metrics', { headers }));
}

async function scrape(): Promise<Samples> {
  // The figures of the database are cached for some seconds.
  forgetProcessState('database-figures');
  const text = await (await respond(SECRET)).text();
  const lines = text.split('\n').filter((each) => each && !each.startsWith('#'));
  return new Map(lines.map((each) => [each.slice(0, each.lastIndexOf(' ')), Number(each.split(' ').at(-1))]));
}

beforeAll(async () => {
  line = await lineTo(process.env.DATABASE_URL ?? '');
  const settings = { DATABASE_URL: line.url, DATABASE_POOL: '2', DATABASE_CONNECT_SECONDS: '1.6' };
  client = await restartedWith({ ...settings, METRICS_SECRET: SECRET });
  ({ api } = await import('../fixtures/api'));
  startCounting();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(async () => {
  await client.closeDatabase();
  await line.stop();
});

describe('GET /metrics', () => {
  it('requires the secret', async () => {
    for (const token of [undefined, 'another-secret-of-mine'])
      expect((await respond(token)).status).toBe(401);
    const response = await respond(SECRET);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  });

  it('counts requests by route template and status class, and measures how long they took', async () => {
    await api.get('/bookings/web/gyAg6cPu_jmVKAasC3f72g');
    await api.get('/healthz');
    const before = await scrape();
    await api.get('/healthz');
    const after = await scrape();
    const series =
      'hushpod_http_request_duration_seconds_count{method="GET",route="/api/v2/healthz",status="2xx"}';
    expect((after.get(series) ?? 0) - (before.get(series) ?? 0)).toBe(1);
    expect(after.get(series.replace('_count{', '_bucket{le="+Inf",'))).toBe(after.get(series));
    expect([...after.keys()].join('\n')).not.toContain('gyAg6cPu');
    expect([...after.keys()]).toContainEqual(
      expect.stringContaining('route="/api/v2/bookings/web/{webId}",status="4xx"'),
    );
  });

  it('reports the state of the process: event loop, memory, connections, jobs', async () => {
    const { noteTick } = await import('@/lib/platform/job-runs');
    noteTick();
    const samples = await scrape();
    const ofNode = [
      'nodejs_eventloop_lag_p99_seconds',
      'process_max_fds',
      'process_open_fds',
      'process_resident_memory_bytes',
    ];
    for (const name of ofNode) expect(samples.get(name)).toBeGreaterThan(0);
    expect(samples.get('hushpod_database_pool_size')).toBe(2);
    expect(samples.get('hushpod_job_last_success_age_seconds{job="mail"}')).toBeGreaterThanOrEqual(0);
  });

  it('counts queries that wait for a connection', async () => {
    // An earlier query may still use a connection, or wait for one: then one more would be counted.
    const idle = () => eventually('connections that nobody uses', () => poolLoad().inUse === 0);
    await idle();
    const before = await scrape();
    const grown = (after: typeof before, name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    await idle();
    const slow = Array.from({ length: 5 }, () => client.db().execute(sql`select pg_sleep(0.2)`));
    const busy = client.db().transaction(async (tx) => tx.execute(sql`select 1`));
    await Promise.all([...slow, busy]);
    const samples = await scrape();
    expect(grown(samples, 'hushpod_database_pool_waits_total')).toBe(4);
    // Two sleeps of 0.2 s run at once, whichever is served first: two more wait 0.2 s each, and the last one 0.4 s.
    expect(grown(samples, 'hushpod_database_pool_wait_seconds_total')).toBeGreaterThanOrEqual(
      0.2 + 0.2 + 0.4,
    );
    expect(samples.get('hushpod_database_pool_waiting')).toBe(0);
  });

  it('counts webhooks that were refused', async () => {
    const name = 'hushpod_webhook_failures_total{reason="refused"}';
    const before = (await scrape()).get(name) ?? 0;
    expect(
      (await api.post('/webhooks/stripe', {}, { headers: { 'stripe-signature': 'forged' } })).status,
    ).toBe(400);
    expect((await scrape()).get(name)).toBe(before + 1);
  });
});

describe('the figures of the database', () => {
  it('show what is waiting and what went wrong', async () => {
    const { makeSpace, watch } = await import('../fixtures/places');
    const { ASKS_3DS, heldFor, visitorAt } = await import('../fixtures/visitors');
    const { watchPods } = await import('@/lib/pods/health/jobs');
    // The pods of the story are not simulated: they are silent from the start, not from some moment of this test.
    await client.db().execute(sql`update pod_health set reported_at = now() - interval '10 minutes'`);
    await watchPods();
    const before = await scrape();
    const hold = await visitorAt(await makeSpace()).hold();
    await heldFor(hold.data.id, 300);
    const paying = visitorAt(await makeSpace());
    await paying.confirm((await paying.hold()).data.id, ASKS_3DS);
    await watch((await makeSpace()).id, 400);
    await watchPods();
    await client
      .db()
      .execute(
        sql`update payments set updated_at = now() - interval '16 minutes' where state = 'requires_action'`,
      );
    await client.db().execute(sql`insert into outbox (kind, payload, available_at, attempts) values
      ('calendar.sync', '{}', now() - interval '100 seconds', 3), ('calendar.sync', '{}', now() + interval '1 hour', 0),
      ('mail.receipt', '{}', now() + interval '1 minute', 2), ('mail.receipt', '{}', now(), 12)`);
    const after = await scrape();
    const growthOf = (name: string) =>
      (after.get(`hushpod_${name}`) ?? 0) - (before.get(`hushpod_${name}`) ?? 0);
    expect(after.get('hushpod_database_up')).toBe(1);
    expect(after.get('hushpod_effects_oldest_due_seconds{lane="calendar"}')).toBeGreaterThanOrEqual(100);
    expect(after.get('hushpod_effects_oldest_due_seconds{lane="calendar"}')).toBeLessThan(160);
    expect(growthOf('effects_failing{lane="calendar"}')).toBe(1);
    expect(growthOf('effects_failing{lane="mail"}')).toBe(1);
    expect(growthOf('effects_given_up')).toBe(1);
    expect(growthOf('holds_overdue')).toBe(1);
    expect(growthOf('payments_in_doubt')).toBe(1);
    expect(growthOf('pods_silent')).toBe(1);
  });

  it('are read without scanning any table in full', async () => {
    const { statementsOf } = await import('../fixtures/statements');
    const { ageTables } = await import('../fixtures/aged-tables');
    await ageTables(() => 20_000);
    const { statements } = await statementsOf(scrape);
    expect(statements).toHaveLength(1);
    const [{ query, parameters }] = statements as [(typeof statements)[0]];
    const plan = await client.rawSql().begin(async (tx) => {
      const chosen = await tx.unsafe(`explain ${query}`, parameters as never[]);
      // With few rows the database is right to read them all. An index has to exist for when there are many.
      await tx`set local enable_seqscan = off`;
      const possible = await tx.unsafe(`explain ${query}`, parameters as never[]);
      return { chosen: JSON.stringify(chosen), possible: JSON.stringify(possible) };
    });
    expect(plan.chosen).not.toMatch(/Seq Scan on outbox/);
    expect(plan.possible).not.toContain('Seq Scan');
  });

  it('are read once for all scrapes within a few seconds', async () => {
    const { statementsOf } = await import('../fixtures/statements');
    await scrape();
    const { queries } = await statementsOf(() => Promise.all([respond(SECRET), respond(SECRET)]));
    expect(queries).toEqual([]);
  });

  it.each(['cut', 'silent'] as const)(
    'are absent while the database line is %s, and all other metrics stay',
    async (state) => {
      line.set(state);
      const begun = performance.now();
      const samples = await scrape();
      expect(performance.now() - begun).toBeLessThan(2_500);
      line.set('open');
      expect(samples.get('hushpod_database_up')).toBe(0);
      expect(samples.has('hushpod_effects_given_up')).toBe(false);
      expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(0);
      await eventually('its figures', async () => (await scrape()).get('hushpod_database_up') === 1);
    },
  );
});
