import { startPod } from '../../dev/pods/pod';
import {
  type App,
  launch,
  newOwnDatabase,
  podsReport,
  podTokens,
  start,
  type Visit,
  visit,
} from '../e2e/fixtures/own-app';
import { expect, test } from '../e2e/fixtures/test';
import { pgbouncerVersion, startPgbouncer } from '../fixtures/pgbouncer';
import { startPooler } from '../fixtures/pooler';

const BOOKINGS = 200;
const AT_ONCE = 8;
const DOORS = 9;

/** The address of a database through the pooler. */
function through(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.port = String(port);
  return url.href;
}

for (const beside of ['alone', 'with the address of the database beside it'] as const) {
  test(`behind a pooler in transaction mode, ${beside}, the built app books and confirms, and its writes are there`, async () => {
    const database = await newOwnDatabase(1);
    const pooler = await startPooler(Number(new URL(database.url).port));
    const direct = beside === 'alone' ? '' : database.url;
    const app = await start(through(database.url, pooler.port), {
      DATABASE_PREPARE: 'false',
      DATABASE_DIRECT_URL: direct,
    });
    try {
      const { paid, webId } = await visit(app, database, database.spaces[0]!);
      expect(paid).toBe(200);
      const [row] =
        await database.sql`select bookings.status, booking_periods.state, payments.state as payment
        from bookings join booking_periods on booking_periods.booking_id = bookings.id
        join payments on payments.booking_id = bookings.id where web_id = ${webId!}`;
      expect(row).toEqual({ status: 2, state: 'confirmed', payment: 'captured' });
    } finally {
      await app.kill();
      await pooler.stop();
      await database.sql.end();
    }
  });
}

test('behind PgBouncer 200 bookings stand as they were answered, and a door opens as fast as without it', async () => {
  test.skip(!pgbouncerVersion(), 'PgBouncer is not installed: apt-get install pgbouncer');
  test.setTimeout(600_000);
  const database = await newOwnDatabase(BOOKINGS);
  const pooler = await startPgbouncer(database.url);
  const pooled = await start(pooler.url, {
    DATABASE_PREPARE: 'false',
    DATABASE_DIRECT_URL: database.url,
  });
  const direct = await start(database.url);
  try {
    const visits: Visit[] = [];
    for (let at = 0; at < BOOKINGS; at += AT_ONCE) {
      const spaces = database.spaces.slice(at, at + AT_ONCE);
      visits.push(...(await Promise.all(spaces.map((space) => visit(pooled, database, space)))));
    }
    expect(visits.filter(({ held, paid }) => held !== 201 || paid !== 200)).toEqual([]);
    const [row] = await database.sql<{ confirmed: number }[]>`
      select count(*)::int as confirmed from bookings join booking_periods on booking_id = bookings.id
      where web_id = any(${visits.map(({ webId }) => webId ?? '')}) and status = 2 and state = 'confirmed'`;
    expect(row?.confirmed).toBe(BOOKINGS);

    const watched = { ...database, spaces: database.spaces.slice(0, DOORS) };
    const tokens = await podTokens(direct, watched);
    const opening = async (app: App) => {
      const pods = tokens.map((token) => startPod({ baseUrl: app.url, token, mode: 'healthy' }));
      await podsReport(watched);
      const times: number[] = [];
      for (const one of visits.slice(0, DOORS)) times.push(await secondsToOpen(one, app));
      await Promise.all(pods.map(({ stop }) => stop()));
      return times.toSorted((one, other) => one - other)[Math.floor(DOORS / 2)]!;
    };
    const [alone, behind] = [await opening(direct), await opening(pooled)];
    // The pod itself takes 0.3 s. Without a notification, the median would be about a second more.
    expect(behind).toBeLessThan(alone + 0.5);
  } finally {
    for (const app of [pooled, direct]) await app.kill();
    await pooler.stop();
    await database.sql.end();
  }
});

async function secondsToOpen({ open }: Visit, app: App): Promise<number> {
  const begun = performance.now();
  expect(await open(app)).toBe(200);
  return (performance.now() - begun) / 1000;
}

test('with prepared statements it refuses to start, and reports what has to be changed', async () => {
  const database = await newOwnDatabase(1);
  const pooler = await startPooler(Number(new URL(database.url).port));
  const app = await launch(through(database.url, pooler.port), { DATABASE_PREPARE: 'true' });
  try {
    const { code, stderr } = await app.ended;
    expect(code).toBe(1);
    expect(stderr).toContain('Set DATABASE_PREPARE=false');
  } finally {
    await app.kill();
    await pooler.stop();
    await database.sql.end();
  }
});
