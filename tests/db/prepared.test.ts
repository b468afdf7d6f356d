import { afterAll, beforeAll, expect, it } from 'vitest';
import { healthReport } from '@/dev/pods/health';
import { type DatabaseLine, lineTo } from '../fixtures/database-line';
import { restartedWith } from '../fixtures/restart';

/** The first packet of a connection has no type. The others begin with a type and their length. */
const HEAD_BYTES = 5;

/** Statements that begin and end a transaction are not planned. */
const UNPLANNED = /^(begin|commit|rollback)\b/;

/**
 * Reads what a PostgreSQL client sends on one connection, and reports the text of each statement that the database
 * has to parse: from a `Parse` message, or from a query that is sent as plain text.
 */
function parsedStatements(report: (text: string) => void): (bytes: Buffer) => void {
  let buffer = Buffer.alloc(0);
  let hasBegun = false;
  return (bytes) => {
    buffer = Buffer.concat([buffer, bytes]);
    if (!hasBegun && buffer.length >= 4 && buffer.length >= buffer.readInt32BE(0)) {
      buffer = buffer.subarray(buffer.readInt32BE(0));
      hasBegun = true;
    }
    while (hasBegun && buffer.length >= HEAD_BYTES) {
      const length = buffer.readInt32BE(1) + 1;
      if (buffer.length < length) return;
      const type = String.fromCharCode(buffer[0] ?? 0);
      const texts = buffer.subarray(HEAD_BYTES, length).toString().split('\0', 2);
      const text = (type === 'P' ? texts[1] : texts[0])?.trim() ?? '';
      if ((type === 'P' || type === 'Q') && !UNPLANNED.test(text)) report(text);
      buffer = buffer.subarray(length);
    }
  };
}

/** How often the requests run until everything is prepared, and how often they are counted. */
const [WARM, COUNTED] = [3, 2];

/**
 * Statements that none of these requests sends: on a slow machine, the reminder of a pod's command and the renewal of
 * a key's lease; and `listen`, once per process.
 */
const OF_NO_REQUEST =
  /^(select pg_notify\('device_command', \$1\) where exists|update "idempotency_keys" set "leased_until" = now\(\)|listen )/;

let line: DatabaseLine;
let client: typeof import('@/db/client');
let parsed: string[] = [];
let requests: Record<string, () => Promise<unknown>>;

beforeAll(async () => {
  const report = () => parsedStatements((text) => parsed.push(text));
  line = await lineTo(process.env.DATABASE_URL ?? '', undefined, report);
  // Each connection prepares for itself, so there is only one.
  client = await restartedWith({ DATABASE_URL: line.url, DATABASE_POOL: '1' });
  requests = await hottestRequests();
});
afterAll(async () => {
  await client.closeDatabase();
  await line.stop();
});

const HOTTEST = [
  'a list of bookings',
  'a list of users',
  'a list of spaces',
  'the screen of bookings',
  'the dashboard',
  'the page of a space',
  'a look at a booking',
  'a visit from hold to open door',
  'a report of a pod',
  'a poll of a pod',
];

async function hottestRequests(): Promise<typeof requests> {
  const [{ api }, people, places, { visitorAt }, { podWith }] = await Promise.all([
    import('../fixtures/api'),
    import('../fixtures/people'),
    import('../fixtures/places'),
    import('../fixtures/visitors'),
    import('../fixtures/pods'),
  ]);
  const [{ runScreen }, { readListParams }, { bookingSource }, { visitedSpace }] = await Promise.all([
    import('@/lib/platform/list/find-rows'),
    import('@/lib/platform/list/params'),
    import('@/lib/booking/bookings/list'),
    import('@/lib/booking/visitors/visited-space'),
  ]);
  const token = await people.adminToken();
  const admin = await people.actorOf(token);
  const hushpod = await people.partner('HUSHPOD');
  const spaces = await Promise.all(
    Array.from({ length: 1 + WARM + COUNTED }, async () => {
      const space = await places.makeSpace();
      return { space, pod: podWith(await places.watch(space.id)) };
    }),
  );
  const { space, pod } = spaces[0]!;
  const visitor = visitorAt(space);
  let visits = 0;
  let webId = '';

  const succeeds = async (request: Promise<{ status: number; text: string }>) => {
    const { status, text } = await request;
    if (status >= 300) throw new Error(`${status}: ${text}`);
  };
  const visit = async () => {
    visits += 1;
    const { space, pod } = spaces[visits]!;
    const visitor = visitorAt(space);
    const hold = await visitor.hold();
    await succeeds(visitor.confirm(hold.data.id));
    const opened = visitor.unlock(hold.data.id);
    await pod.acknowledge((await pod.next()).id);
    await succeeds(opened);
  };
  return {
    'a list of bookings': () => succeeds(api.get('/admin/bookings', { token, query: { filter: 'past' } })),
    'a list of users': () => succeeds(api.get('/users', { token })),
    'a list of spaces': () => succeeds(api.get('/admin/pod', { token })),
    'the screen of bookings': () =>
      runScreen(admin, bookingSource, readListParams(bookingSource.list, { filter: 'past' })),
    'the dashboard': () => succeeds(api.get('/admin/dashboard/panel-report', { token })),
    'the page of a space': () => visitedSpace(space.id, hushpod.id),
    'a look at a booking': async () => {
      webId ||= (await visitor.hold()).data.id;
      await succeeds(visitor.look(webId));
    },
    'a visit from hold to open door': visit,
    'a report of a pod': () => succeeds(pod.report(healthReport('healthy'))),
    'a poll of a pod': () => pod.take(),
  };
}

it.each(HOTTEST)('the database parses no statement again: %s', async (name) => {
  const request = requests[name]!;
  for (let round = 0; round < WARM; round += 1) await request();
  parsed = [];
  for (let round = 0; round < COUNTED; round += 1) await request();
  expect(parsed.filter((text) => !OF_NO_REQUEST.test(text))).toEqual([]);
});
