import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { db } from '@/db/client';
import { healthReport } from '@/dev/pods/health';
import { installationKey } from '@/lib/platform/installation';
import { BOARD_PREFIX, HEALTH_ALL, HEALTH_PREFIX } from '@/lib/platform/realtime/channels';
import type { DeviceCommandWire } from '@/lib/pods/pod-commands/wire';
import { api } from '../fixtures/api';
import { eventually } from '../fixtures/eventually';
import { provenBy } from '../fixtures/listeners';
import { LISTS } from '../fixtures/lists';
import { adminToken } from '../fixtures/people';
import { makeSpace, watch } from '../fixtures/places';
import { podWith } from '../fixtures/pods';
import { type Statement, statementsOf } from '../fixtures/statements';
import { endedAgo, visitorAt } from '../fixtures/visitors';

let token: string;
beforeAll(async () => {
  token = await adminToken();
  // The driver first sends its own queries on each connection.
  await Promise.all(LISTS.map(({ path }) => api.get(path, { token })));
});

/** The caller, the ids of the page, their number, and their rows. */
const MOST_OF_A_LIST = 4;

it.each(LISTS)('a page of $name sends few statements, however many records a row has', async ({ path }) => {
  const { response, queries } = await statementsOf(() => api.get<object[]>(path, { token }));
  expect(response.data.length).toBeGreaterThan(0);
  expect(queries.length).toBeLessThanOrEqual(MOST_OF_A_LIST);
});

/** The pod, its report with the incidents that it begins and ends, and the sequence numbers of the events. */
const MOST_OF_A_REPORT = 3;

it('a report sends few statements, also when it begins and ends incidents and has a listener', async () => {
  const space = await makeSpace({ partners: ['MERIDIAN', 'HUSHPOD'] });
  const pod = podWith(await watch(space.id, null));
  await provenBy(token)('1.2', HEALTH_ALL);
  const { internal, external } = healthReport('healthy');
  const ofHealth = ({ query, parameters }: Statement) =>
    query.includes('realtime_channels') &&
    parameters.some((value) => String(value).startsWith(HEALTH_PREFIX));
  // The board's events, which follow a new space as well, are published later and belong to no report.
  const ofBoard = ({ query, parameters }: Statement) =>
    query.startsWith('select "space_id", "business_partner_id" from') ||
    parameters.some((value) => String(value).startsWith(BOARD_PREFIX));
  // Waits until its numbers are sent, which happens after the response, so that those of one report are not counted
  // as the next one's.
  const reported = async (report: Parameters<typeof pod.report>[0]) => {
    const { response, statements } = await statementsOf(async (sent) => {
      const answer = await pod.report(report);
      await eventually('the numbers', () => sent.some(ofHealth));
      return answer;
    });
    return { response, queries: statements.filter((sent) => !ofBoard(sent)).map(({ query }) => query) };
  };
  await reported({ internal: { ...internal, internalCamera: false }, external });
  const { response, queries } = await reported({ internal, external: { ...external, doorLock: false } });
  expect(response.status).toBe(200);
  expect(queries.length, queries.join('\n')).toBeLessThanOrEqual(MOST_OF_A_REPORT);
  const open = await db().execute<{ component: string }>(
    sql`select component from pod_incidents where space_id = ${space.id} and until is null`,
  );
  expect(open.map(({ component }) => component)).toEqual(['doorLock']);
});

const readsOf = (queries: string[], table: string) =>
  queries.filter((query) => query.startsWith('select') && query.includes(` from "${table}"`));

/** The statements that a visitor's requests can send: a new address, a card, no promo code, no season. */
const MOST = { hold: 12, confirm: 28 };

it('a booking without problems sends no more statements than it needs', async () => {
  const visitor = visitorAt(await makeSpace());
  // A process reads its identity once.
  await installationKey();
  const hold = await statementsOf(() => visitor.hold());
  expect(hold.response.status).toBe(201);
  expect(readsOf(hold.queries, 'spaces')).toHaveLength(1);
  expect(hold.queries.length, hold.queries.join('\n')).toBeLessThanOrEqual(MOST.hold);

  const paid = await statementsOf(() => visitor.confirm(hold.response.data.id));
  expect(paid.response.data.status).toBe('confirmed');
  const reads = readsOf(paid.queries, 'payments');
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.length).toBeLessThanOrEqual(3);
  expect(paid.queries.length, paid.queries.join('\n')).toBeLessThanOrEqual(MOST.confirm);
});

/**
 * 49 of the visitor, and 12 of the pod: it waits for a command, takes it, and acknowledges it. During that time it
 * can be woken without need, and reminded: five more.
 */
const MOST_IN_ALL = 49 + 12 + 5;

it('visitor and pod together send few statements from the hold to the open door', async () => {
  const space = await makeSpace();
  const token = await watch(space.id);
  const pod = podWith(token);
  const openDoor = async () => {
    const visitor = visitorAt(space);
    const hold = await visitor.hold();
    await visitor.confirm(hold.data.id);
    const unlocking = visitor.unlock(hold.data.id);
    const { data } = await api.get<DeviceCommandWire[]>('/device/commands', { token, query: { wait: '20' } });
    await pod.acknowledge(data[0]!.id);
    const webId = hold.data.id;
    return { unlocked: await unlocking, webId };
  };
  // The first unlock of a process starts to listen.
  const { webId } = await openDoor();
  await endedAgo(webId, 3600);
  const { response, queries } = await statementsOf(openDoor);
  expect(response.unlocked.status).toBe(200);
  expect(queries.length, queries.join('\n')).toBeLessThanOrEqual(MOST_IN_ALL);
});

it('a visitor’s view of a space is read in three statements, after the partner of the key', async () => {
  const space = await makeSpace();
  const path = `/admin/pod/web/${space.id}`;
  const { response, queries } = await statementsOf(() => api.get(path, { key: space.key }));
  expect(response.status).toBe(200);
  expect(queries).toHaveLength(4);
});
