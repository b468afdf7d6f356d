import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrate } from '@/dev/migrate';
import { seed } from '@/dev/story/seed';
import { clockedPostgres, faketimeLibrary } from '../fixtures/year-clock';

/*
 * Two years under a clock that is moved: over month ends, a leap day, clock changes and months of sleep, and back.
 * After each jump people book, pods report and jobs run; then the invariants and the statements are checked. Without
 * Debian's `faketime` on this machine, the clock cannot be moved.
 */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let clock: Awaited<ReturnType<typeof clockedPostgres>>;
type World = Awaited<ReturnType<typeof loadWorld>>;
let world: World;

/** Modules that import the app, which reads its settings when it is imported. */
async function loadWorld() {
  const [
    { db },
    places,
    pods,
    visitors,
    people,
    fixtures,
    checks,
    invariants,
    health,
    provider,
    listening,
    outages,
  ] = await Promise.all([
    import('@/db/client'),
    import('../fixtures/places'),
    import('../fixtures/pods'),
    import('../fixtures/visitors'),
    import('../fixtures/people'),
    import('../fixtures/jobs'),
    import('@/lib/booking/statements/check-jobs'),
    import('../fixtures/invariants'),
    import('@/dev/pods/health'),
    import('../fixtures/stand-ins'),
    import('@/lib/platform/pod-listening'),
    import('../fixtures/api'),
  ]);
  return {
    db,
    places,
    pods,
    visitors,
    people,
    fixtures,
    checks,
    invariants,
    health,
    provider,
    listening,
    outages,
  };
}

beforeAll(async () => {
  if (!faketimeLibrary) return;
  const { closeDatabase } = await import('@/db/client');
  await closeDatabase();
  clock = await clockedPostgres();
  const admin = postgres(clock.url, { max: 1, onnotice: () => {} });
  await admin.unsafe('create database year');
  await admin.end();
  const databaseUrl = clock.url.replace(/\/postgres$/, '/year');
  await migrate(databaseUrl);
  await seed({ databaseUrl, bookings: 200, encryptionKey: process.env.ENCRYPTION_KEY ?? '' });
  process.env.DATABASE_URL = databaseUrl;
  process.env.DATABASE_DIRECT_URL = databaseUrl;
  vi.resetModules();
  world = await loadWorld();
  // The pods of the story are silent, because they are not simulated.
  await world.db().execute(sql`update spaces set device_token_hash = null`);
}, 300_000);

afterAll(async () => {
  if (!faketimeLibrary) return;
  const { closeDatabase } = await import('@/db/client');
  await closeDatabase();
  await clock.stop();
});

type Pod = { space: { id: number; key: string; planId: number; zone: string }; token: string };
const fleet: Pod[] = [];

const reportAll = () =>
  Promise.all(
    fleet.map(({ token }) => world.pods.podWith(token).report(world.health.healthReport('healthy'))),
  );

/**
 * Half an hour of business: reports, sales, a refund, and the jobs, as if the clocks had been steady for a long time.
 */
async function business(sold = fleet.slice(0, 2)): Promise<void> {
  await reportAll();
  await world.fixtures.jobs();
  for (const { space } of sold) {
    const webId = await world.visitors.bookNow(world.visitors.visitorAt(space));
    const { booking } = await world.visitors.bookingRowsOf(webId);
    await world.visitors.endedAgo(webId, 60);
    const token = await world.people.adminToken();
    await world.outages.api.put(
      `/admin/booking/${booking.id}/refund`,
      { type: 'card', amount: 1 },
      { token },
    );
  }
  await world.db().execute(sql`update server_watch set unsteady_at = null`);
  await reportAll();
  await world.fixtures.jobs();
  await world.fixtures.jobs();
}

async function audit(): Promise<void> {
  expect(await world.invariants.violations()).toEqual([]);
  expect(await world.checks.checkStatements()).toBe(0);
  const ids = fleet.map(({ space }) => space.id).join();
  const silent = await world.db().execute(sql`select from pod_incidents
    where component = 'silent' and space_id = any(${`{${ids}}`}::bigint[])`);
  expect(silent.length, 'nobody was silent while somebody listened').toBe(0);
  const stuck = await world.db().execute(sql`select kind, last_error from outbox
    where done_at is null and (available_at > now() + interval '2 hours' or locked_until > now() + interval '2 minutes')`);
  expect([...stuck]).toEqual([]);
}

/** Every instant at which a calendar or a clock causes something, in UTC. */
const JUMPS = [
  ['before the end of the year in New York', '2027-01-01T04:57:00Z'],
  ['after it, and after six hours', '2027-01-01T11:02:00Z'],
  ['a month of 28 days', '2027-03-01T11:01:00Z'],
  ['the hour that New York skips', '2027-03-14T06:50:00Z'],
  ['the hour that London skips', '2027-03-28T00:50:00Z'],
  ['five months asleep', '2027-09-01T05:05:00Z'],
  ['the hour that comes twice, first', '2027-11-07T05:20:00Z'],
  ['the hour that comes twice, again', '2027-11-07T06:20:00Z'],
  ['a leap day', '2028-02-29T23:58:00Z'],
  ['two minutes into a month', '2028-03-01T05:02:00Z'],
  ['a second year', '2029-01-02T12:00:00Z'],
] as const;

describe.skipIf(!faketimeLibrary)('two years', () => {
  it('have pods that report in five zones', async () => {
    const zones = ['America/New_York', 'Europe/London', 'Asia/Tokyo', 'Pacific/Honolulu', 'Australia/Sydney'];
    for (const zone of zones) {
      const space = await world.places.makeSpace({ cents: 2000, zone, partners: ['MERIDIAN'], tax: 8.875 });
      fleet.push({ space, token: await world.places.watch(space.id) });
    }
    await business();
    await audit();
  });

  it.each(JUMPS)('go on at %s', async (_, iso) => {
    await clock.moveTo(new Date(iso));
    await business();
    await audit();
  });

  it('lose nothing to a clock that is 45 days ahead for a minute, over two month ends', async () => {
    const right = new Date('2029-04-20T12:00:00Z');
    await clock.moveTo(right);
    await business();
    await clock.moveTo(new Date(right.getTime() + 45 * DAY_MS));
    // The worst case: the clock was ahead for so long that it counted as steady.
    await business();
    await clock.moveTo(new Date(right.getTime() + 2 * MINUTE_MS));
    await business(fleet.slice(2, 4));
    await audit();
    await clock.moveTo(new Date('2029-07-02T12:00:00Z'));
    await business();
    await audit();
  });

  it('go on at once after the clock was set back by an hour', async () => {
    const right = new Date('2029-07-03T12:00:00Z');
    await clock.moveTo(new Date(right.getTime() + HOUR_MS));
    await business();
    await world.provider.fail({ match: 'POST /v1/refunds', mode: 'error-before', times: 40 });
    const { space } = fleet[3]!;
    const webId = await world.visitors.bookNow(world.visitors.visitorAt(space));
    const { booking } = await world.visitors.bookingRowsOf(webId);
    await world.visitors.endedAgo(webId, 60);
    const token = await world.people.adminToken();
    await world.outages.api.put(
      `/admin/booking/${booking.id}/refund`,
      { type: 'card', amount: 1 },
      { token },
    );
    await clock.moveTo(right);
    await world.provider.repair();
    // The spaces that were sold an hour later by the wrong clock are taken.
    await business([fleet[2]!]);
    const states = await world.db().execute(sql`select state from refunds where booking_id = ${booking.id}`);
    expect([...states]).toEqual([{ state: 'succeeded' }]);
    await audit();
  });
});
