import { Agent, get } from 'node:http';
import {
  moveToPast,
  newOwnDatabase,
  paymentsOnBothSides,
  settled,
  start,
  violations,
  visit,
} from '../e2e/fixtures/own-app';
import { mailsTo } from '../e2e/fixtures/stand-ins';
import { expect, test } from '../e2e/fixtures/test';

const INSTANCES = 3;
const SPACES = 20;
const CROWD = 200;

test('three instances of the app over one database: a crowd at all of them, one of which is killed', async () => {
  test.setTimeout(900_000);
  const database = await newOwnDatabase(SPACES);
  const apps = await Promise.all(Array.from({ length: INSTANCES }, () => start(database.url)));
  try {
    const bookAll = () =>
      Array.from({ length: CROWD }, (_, at) =>
        visit(apps[at % INSTANCES], database, database.spaces[Math.floor(at / INSTANCES) % SPACES]!),
      );
    // All visitors at once: each space is sold once, whichever instance is called.
    const first = await Promise.all(bookAll());
    expect(first.filter(({ paid }) => paid === 200)).toHaveLength(SPACES);
    expect(first.filter(({ held }) => held === 422)).toHaveLength(CROWD - SPACES);
    // Exactly one of the three sends each mail.
    await settled(database);
    const guests = await database.sql<{ email: string }[]>`select customers.email from bookings
      join customers on customers.id = customer_id where space_id = any(${database.spaces}) and bookings.status = 2`;
    expect(guests).toHaveLength(SPACES);
    for (const { email } of guests) expect(await mailsTo(email), email).toHaveLength(1);
    await moveToPast(database);
    // Again, and one instance is killed after half of the spaces are held: the others finish what it began.
    const visits = bookAll();
    await expect
      .poll(async () => {
        const [row] = await database.sql`select count(*)::int as held from booking_periods
          where space_id = any(${database.spaces}) and ends_at > now() and state <> 'released'`;
        return row?.held;
      })
      .toBeGreaterThanOrEqual(SPACES / 2);
    await apps[0]!.kill();
    await Promise.all(visits);
    await settled(database);
    expect(await violations(database)).toEqual([]);
    const { ours, theirs } = await paymentsOnBothSides(database);
    expect(ours).toEqual(theirs);
  } finally {
    for (const app of apps) await app.kill();
    await database.sql.end();
  }
});

test('an instance that is asked to end while pods poll it: it exits, and cuts no response', async () => {
  test.setTimeout(300_000);
  const database = await newOwnDatabase(1);
  const app = await start(database.url);
  // As a pod does: the next request on the same connection, as soon as the last response has arrived.
  const agent = new Agent({ keepAlive: true });
  let isOver = false;
  const answers: { status: number | undefined; connection: string | undefined; isWhole: boolean }[] = [];
  const pods = Array.from({ length: 10 }, async () => {
    while (!isOver) {
      const answer = await read(`${app.url}/api/v2/countries`, agent);
      if (!answer) return;
      answers.push(answer);
    }
  });
  try {
    await expect.poll(() => answers.length).toBeGreaterThan(100);
    await app.end();
    isOver = true;
    await Promise.all(pods);
    expect(answers.filter(({ isWhole }) => !isWhole)).toEqual([]);
    expect(answers.at(-1)?.connection).toBe('close');
  } finally {
    isOver = true;
    agent.destroy();
    await app.kill();
    await database.sql.end();
  }
});

/** The outcome of a request, or null when the server no longer listens. */
function read(url: string, agent: Agent) {
  return new Promise<{ status: number | undefined; connection: string | undefined; isWhole: boolean } | null>(
    (done) => {
      get(url, { agent }, (response) => {
        response.resume();
        response.once('close', () =>
          done({
            status: response.statusCode,
            connection: response.headers.connection,
            isWhole: response.complete,
          }),
        );
      }).once('error', () => done(null));
    },
  );
}
