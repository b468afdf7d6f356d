import postgres from 'postgres';
import { clock, pod, staff, visitor } from '../e2e/fixtures/history/actors';
import { judge } from '../e2e/fixtures/history/checker';
import { breakThings } from '../e2e/fixtures/history/faults';
import { randomFrom } from '../e2e/fixtures/history/random';
import { Requests } from '../e2e/fixtures/history/requests';
import type { World } from '../e2e/fixtures/history/world';
import { call, newOwnDatabase, podsReport, podTokens, start } from '../e2e/fixtures/own-app';
import { newAdmin } from '../e2e/fixtures/people';
import { expect, test } from '../e2e/fixtures/test';
import { lineTo } from '../fixtures/database-line';

/** The same seed makes the same choices; which of them coincide depends on the machine. */
const SEED = Number(process.env.HISTORY_SEED ?? Math.floor(Math.random() * 1_000_000));
const MINUTES = Number(process.env.HISTORY_MINUTES ?? 2);
const SPACES = 12;
const VISITORS = 6;
const STAFF = 3;
/**
 * The second instance prepares its statements, as in production. Only the first can lose a response that is selected
 * by its statement's text.
 */
const SETTINGS: Record<string, string>[] = [{ DATABASE_PREPARE: 'false' }, {}];

test(`a random history of two instances under faults breaks nothing: seed ${SEED}, ${MINUTES} minutes`, async () => {
  test.setTimeout((MINUTES + 15) * 60_000);
  const database = await newOwnDatabase(SPACES);
  const lines = await Promise.all(SETTINGS.map(() => lineTo(database.url)));
  const sql = postgres(database.url, {
    max: 4,
    onnotice: () => {},
    connection: { application_name: 'trial' },
  });
  const apps = await Promise.all(lines.map(({ url }, at) => start(url, SETTINGS[at])));
  try {
    const { email, password } = await newAdmin(sql);
    const pods = await podTokens(apps[0]!, database);
    const login = await call<{ token: string }>(apps[0], 'POST', '/login', {}, { email, password });
    let last = 0;
    const world: World = {
      database,
      sql,
      requests: new Requests(apps),
      random: randomFrom(SEED),
      end: Date.now() + MINUTES * 60_000,
      staff: { authorization: `Bearer ${login?.data.token}` },
      pods,
      known: [],
      unique: () => {
        last += 1;
        return last;
      },
    };
    const podsAtWork = pods.map((_, at) => pod(world, at));
    await podsReport(database);
    const people = [
      ...Array.from({ length: VISITORS }, (_, at) => visitor(world, `visitor ${at}`)),
      ...Array.from({ length: STAFF }, (_, at) => staff(world, `staff ${at}`)),
    ];
    const site = { sql, apps, lines, settings: SETTINGS };
    const [faults] = await Promise.all([
      breakThings(site, world.random.branch('faults'), world.end),
      clock(world),
      ...people,
      ...podsAtWork,
    ]);
    const broken = await judge(world, faults);
    console.log(
      summaryOf(
        world,
        faults.map(({ name }) => name),
      ),
    );
    expect(broken).toEqual([]);
  } finally {
    for (const app of apps) await app.kill();
    for (const line of lines) await line.stop();
    await sql.end();
    await database.sql.end();
  }
});

/** How often each name occurs. */
function counts(names: string[]): string {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return [...times]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, count]) => `${count} × ${name}`)
    .join(', ');
}

/** What happened in a history. Without it, a history in which nothing was tried would pass unnoticed. */
function summaryOf({ requests: { tries, keyed } }: World, faults: string[]): string {
  return [
    `${tries.length} requests of seed ${SEED}, ${keyed.length} with a key, ${keyed.filter(({ tries: n }) => n > 1).length} of them repeated`,
    counts(keyed.map(({ what, last }) => `${what} ${last.status} ${last.code}`.trim())),
    counts(
      tries
        .filter(({ status }) => status === 0 || status >= 500)
        .map(({ status, code }) => `${status} ${code}`),
    ),
    `${faults.length} faults: ${counts(faults)}`,
  ].join('\n');
}
