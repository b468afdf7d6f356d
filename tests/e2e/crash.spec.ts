import { type ChildProcess, execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import postgres, { type Sql } from 'postgres';
import { until } from '../../dev/poll';
import { freePort } from '../../dev/ports';
import { typescript } from '../../dev/processes';
import { NEXT, ROOT } from '../../dev/root';
import { BROKEN } from '../fixtures/promises';
import { unique } from './fixtures/people';
import { expect, test } from './fixtures/test';
import { ground } from './ground/facts';

const KILLS = 20;
/** All that is in doubt after the last crash is settled within this time, without anyone's help. */
const SETTLED_WITHIN_MS = 60_000;
const SPACES = 8;

type World = { sql: Sql; url: string; boxKey: string; spaces: number[]; planId: number };
type App = { url: string; kill: () => Promise<void> };

let app: App | undefined;
let world: World;

/** A database of its own, with one story, beside the ground's. */
test.beforeAll(async () => {
  test.setTimeout(120_000);
  const name = unique('crash_');
  const main = postgres(ground().databaseUrl, { max: 1, onnotice: () => {} });
  await main.unsafe(`create database ${name}`);
  await main.end();
  const address = new URL(ground().databaseUrl);
  address.pathname = `/${name}`;
  const facts = path.join(os.tmpdir(), `${name}.json`);
  const env = { ...process.env, DATABASE_URL: address.href, GROUND_BOOKINGS: '50' };
  await promisify(execFile)(process.execPath, typescript('tests/e2e/ground/seed.ts', facts), {
    cwd: ROOT,
    env,
  });
  fs.rmSync(facts);
  const sql = postgres(address.href, { max: 2, onnotice: () => {} });
  const [house] = await sql<{ key: string; id: number }[]>`
    select box_key as key, id::int from business_partners where is_house`;
  const [plan] = await sql<
    { id: number }[]
  >`select id::int from pricing_plans where duration_minutes = 30 limit 1`;
  const spaces = await sql<{ id: number }[]>`
    insert into spaces (name, location_id, timezone) select 'Crash ' || n, (select min(id) from locations), 'UTC'
    from generate_series(1, ${SPACES}) n returning id::int`;
  const ids = spaces.map(({ id }) => id);
  await sql`insert into space_plans (space_id, pricing_plan_id) select unnest(${ids}::bigint[]), ${plan!.id}`;
  await sql`insert into space_business_partners (space_id, business_partner_id) select unnest(${ids}::bigint[]), ${house!.id}`;
  world = { sql, url: address.href, boxKey: house!.key, spaces: ids, planId: plan!.id };
});

test.afterAll(async () => {
  await app?.kill();
  await world.sql.end();
});

/** The built app as a process that can be killed. */
async function start(): Promise<App> {
  const port = await freePort(18_400);
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    DATABASE_URL: world.url,
    APP_URL: url,
    NEXTAUTH_URL: url,
    NODE_ENV: 'production' as const,
  };
  const child: ChildProcess = spawn(process.execPath, [NEXT, 'start', '-p', String(port)], {
    cwd: ROOT,
    env,
    stdio: 'ignore',
    detached: true,
  });
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  const kill = async () => {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGKILL');
    await gone;
  };
  const ready = () =>
    fetch(`${url}/api/v2/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until('the app', ready, { timeoutMs: 30_000, everyMs: 50 });
  return { url, kill };
}

/** Calls that have ended since the app was started, in whatever way. */
let answered = 0;

type Answer<T> = { status: number; data: T };

/** A call that a crash may cut off. */
async function call<T>(
  method: string,
  route: string,
  headers: Record<string, string>,
  body?: object,
): Promise<Answer<T> | null> {
  try {
    const response = await fetch(`${app?.url}/api/v2${route}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    return { status: response.status, data: ((await response.json()) as { data: T }).data };
  } catch {
    return null;
  } finally {
    answered += 1;
  }
}

/** Somebody who books and pays as often as there is time. */
async function visit(spaceId: number): Promise<void> {
  const headers = {
    'x-partner-key': world.boxKey,
    cookie: `hp_device=dev_${unique('').padEnd(22, 'x').slice(0, 22)}`,
  };
  const contact = { email: `${unique('crash-')}@guests.test`, countryCode: '+1', phone: '5550100' };
  const hold = await call<{ id: string }>('POST', '/bookings/instant', headers, {
    ...contact,
    podId: spaceId,
    pricingPlanId: world.planId,
  });
  if (hold?.status === 201) await call('POST', `/bookings/web/${hold.data.id}/confirm/pm_card_visa`, headers);
}

let session: string | undefined;

/** An operator who refunds whatever is over. */
async function refundAll(): Promise<void> {
  const person = { email: 'admin@hushpod.test', password: 'Admin@12345', deviceType: 1, loginType: 'admin' };
  session ??= (await call<{ token: string }>('POST', '/login', {}, person))?.data?.token;
  const over = await world.sql<{ id: number }[]>`
    select id::int from bookings where space_id = any(${world.spaces}) and status = 2 and ends_at < now()`;
  const headers = { authorization: `Bearer ${session}` };
  for (const { id } of over)
    await call('PUT', `/admin/booking/${id}/refund`, headers, { type: 'card', amount: 3.5 });
}

/** What was paid so far is over, so that it can be refunded and the spaces are free again. */
async function moveOn(): Promise<void> {
  const { sql, spaces } = world;
  await sql
    .begin(async (tx) => {
      await tx`update booking_periods set starts_at = starts_at - interval '2 hours', ends_at = ends_at - interval '2 hours'
      where space_id = any(${spaces}) and state = 'confirmed' and ends_at > now()`;
      await tx`update bookings set starts_at = starts_at - interval '2 hours', ends_at = ends_at - interval '2 hours'
      where space_id = any(${spaces}) and status = 2 and ends_at > now()`;
    })
    .catch(() => {
      // What moves would lie on what moved before: then it stays, and its space is busy for this round.
    });
}

/** Told by what the app has done, not by the clock: a slow machine is killed in the same places as a fast one. */
async function randomMoment(): Promise<void> {
  const calls = Math.floor(Math.random() * 2 * SPACES);
  await until(`${calls} answers`, () => answered >= calls, { timeoutMs: 60_000, everyMs: 5 });
  await pause(Math.random() * 150);
}

/** Nothing is on its way any more: no hold, no payment, no refund, no effect. */
async function isSettled(): Promise<boolean> {
  const [row] = await world.sql<{ open: number }[]>`
    select (select count(*) from booking_periods where state = 'paying' or state = 'held' and hold_expires_at < now())
      + (select count(*) from refunds where state = 'pending')
      + (select count(*) from outbox where done_at is null) as open`;
  return Number(row?.open) === 0;
}

test('killed at 20 moments of paying, confirming and refunding, the app loses nothing and does nothing twice', async () => {
  test.setTimeout(300_000);
  for (let kill = 0; kill < KILLS; kill += 1) {
    app = await start();
    answered = 0;
    const traffic = Promise.all([...world.spaces.map(visit), refundAll()]);
    await Promise.race([traffic, randomMoment()]);
    await app.kill();
    await traffic;
    answered = Number.POSITIVE_INFINITY;
    await moveOn();
  }
  app = await start();
  await until('everything to be settled', isSettled, { timeoutMs: SETTLED_WITHIN_MS, everyMs: 250 });

  const broken: string[] = [];
  for (const [promise, query] of Object.entries(BROKEN))
    if ((await world.sql.unsafe(query)).length > 0) broken.push(promise);
  expect(broken).toEqual([]);

  const ours = await world.sql<{ intent: string; captured: number; refunded: number }[]>`
    select intent_id as intent, captured_cents as captured, refunded_cents as refunded from payments
    join bookings on bookings.id = booking_id where space_id = any(${world.spaces}) and intent_id is not null`;
  expect(ours.filter(({ captured }) => captured > 0).length).toBeGreaterThan(0);
  for (const { intent, captured, refunded } of ours)
    expect(await atProvider(intent), intent).toEqual({ captured, refunded });
});

/** What the provider took and gave back for one intent. */
async function atProvider(intent: string): Promise<{ captured: number; refunded: number }> {
  const ask = async <T>(route: string): Promise<T> => {
    const headers = { authorization: `Bearer ${ground().cardKey}` };
    return (await (await fetch(`${ground().standIns}/v1/${route}`, { headers })).json()) as T;
  };
  const { amount_received } = await ask<{ amount_received: number }>(`payment_intents/${intent}`);
  const { data } = await ask<{ data: { amount: number; status: string }[] }>(
    `refunds?payment_intent=${intent}&limit=100`,
  );
  const refunded = data
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0);
  return { captured: amount_received, refunded };
}
