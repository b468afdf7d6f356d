import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import postgres from 'postgres';
import { healthReport } from '../dev/pods/health';
import { startPod } from '../dev/pods/pod';
import { until } from '../dev/poll';
import type { Ground } from './ground';
import type { Row } from './http';
import { processorTime } from './load';
import { atOnce, insertHolds, type OwnSpaces, ownSpaces } from './own-spaces';

/* What visitors and pods do: a hold, a whole visit, a crowd, the reports of pods. */

const HOLDS = 300;
const CONNECTIONS = 16;
const VISITS = 24;
const CROWD = { visitors: 200, spaces: 50 };
const REPORT_SECONDS = 4;

const shareOf = (taken: number[], share: number) =>
  taken.toSorted((a, b) => a - b)[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? Number.NaN;
const times = (taken: number[]) => ({
  p50: shareOf(taken, 0.5),
  p95: shareOf(taken, 0.95),
  p99: shareOf(taken, 0.99),
});

/** A visitor with a separate phone and network. */
export function visitor(app: string, { boxKey, planId }: OwnSpaces) {
  const network = `10.${Array.from({ length: 3 }, () => Math.floor(Math.random() * 250)).join('.')}`;
  const headers = {
    'x-partner-key': boxKey,
    'x-forwarded-for': network,
    cookie: '',
    'content-type': 'application/json',
  };
  const call = async (path: string, body: object = {}) => {
    const response = await fetch(`${app}/api/v2${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    headers.cookie ||= response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return { status: response.status, body: (await response.json()) as { data: { id: string } } };
  };
  const contact = { email: `${randomUUID()}@guests.test`, countryCode: '+1', phone: '5550100' };
  return {
    hold: async (podId: number): Promise<string | null> => {
      const { status, body } = await call('/bookings/instant', { ...contact, podId, pricingPlanId: planId });
      if (status === 201) return body.data.id;
      if (status >= 500) throw new Error(`A hold: ${status}`);
      return null;
    },
    pay: async (webId: string) => {
      const { status } = await call(`/bookings/web/${webId}/confirm/pm_card_visa`);
      if (status !== 200) throw new Error(`A confirmation: ${status}`);
    },
    unlock: async (podId: number, webId: string) => {
      const { status } = await call(`/admin/pod/web/${podId}/unlock/${webId}`);
      if (status !== 200) throw new Error(`An unlock: ${status}`);
    },
  };
}

async function holds(ground: Ground, sql: postgres.Sql): Promise<Row[]> {
  const own = await ownSpaces(sql, 3 * HOLDS);
  const hold = ({ id }: { id: number }) => visitor(ground.app, own).hold(id);
  // A process that has just started takes twice as long.
  await atOnce(own.spaces.splice(0, HOLDS), CONNECTIONS, async (space) => void (await hold(space)));
  const taken: number[] = [];
  let last = '';
  const [cpuBefore, began] = [processorTime(ground.app), performance.now()];
  await atOnce(own.spaces.slice(0, HOLDS), CONNECTIONS, async (space) => {
    const from = performance.now();
    const webId = await hold(space);
    if (!webId) throw new Error('A free space could not be held.');
    last = webId;
    taken.push(performance.now() - from);
  });
  const seconds = (performance.now() - began) / 1000;
  const cpu = (processorTime(ground.app) - cpuBefore) / HOLDS;
  const rawBegan = performance.now();
  const raw = await insertHolds(ground.databaseUrl, last, own.spaces.slice(HOLDS), CONNECTIONS);
  const rawSeconds = (performance.now() - rawBegan) / 1000;
  return [
    {
      name: 'hold (instant), 16 at once',
      rate: HOLDS / seconds,
      cpu,
      ratio: rawSeconds / seconds,
      ...times(taken),
    },
    { name: 'the same rows by SQL alone', rate: HOLDS / rawSeconds, ...times(raw) },
  ];
}

/** Waits until the pods of these spaces have reported. */
export async function podsAt(app: string, sql: postgres.Sql, { spaces }: OwnSpaces) {
  const pods = spaces.map(({ token }) => startPod({ baseUrl: app, token, mode: 'healthy' }));
  const ids = spaces.map(({ id }) => id);
  const all = async () =>
    (await sql`select 1 from pod_health where space_id = any(${ids})`).length === ids.length;
  await until('the pods', all, { timeoutMs: 60_000 });
  return { stop: () => Promise.all(pods.map((pod) => pod.stop())) };
}

async function visits(ground: Ground, sql: postgres.Sql): Promise<Row> {
  const own = await ownSpaces(sql, 2 * VISITS, { pods: true });
  const pods = await podsAt(ground.app, sql, own);
  const visit = async (id: number) => {
    const one = visitor(ground.app, own);
    const webId = await one.hold(id);
    if (!webId) throw new Error('A free space could not be held.');
    await one.pay(webId);
    await one.unlock(id, webId);
  };
  // A process that has just started takes half as long again.
  for (const { id } of own.spaces.splice(0, VISITS)) await visit(id);
  const taken: number[] = [];
  const idleFrom = processorTime(ground.app);
  await new Promise((done) => setTimeout(done, 3_000));
  const idlePerMs = (processorTime(ground.app) - idleFrom) / 3_000;
  const [cpuBefore, began] = [processorTime(ground.app), performance.now()];
  for (const { id } of own.spaces) {
    const from = performance.now();
    await visit(id);
    taken.push(performance.now() - from);
  }
  // What the waiting pods cost during that time is not part of the visitors' cost.
  const idle = idlePerMs * (performance.now() - began);
  const cpu = (processorTime(ground.app) - cpuBefore - idle) / VISITS;
  await pods.stop();
  return { name: 'visit: hold, confirm, unlock (a pod takes 300 ms)', cpu, ...times(taken) };
}

async function crowd(ground: Ground, sql: postgres.Sql): Promise<Row[]> {
  const own = await ownSpaces(sql, CROWD.spaces, { pods: true });
  const pods = await podsAt(ground.app, sql, own);
  const visits: number[] = [];
  const opening: number[] = [];
  const places = Array.from({ length: CROWD.visitors }, (_, index) => own.spaces[index % CROWD.spaces]!.id);
  await atOnce(places, CROWD.visitors, async (id) => {
    const from = performance.now();
    const one = visitor(ground.app, own);
    const webId = await one.hold(id);
    if (!webId) return;
    await one.pay(webId);
    const unlocking = performance.now();
    await one.unlock(id, webId);
    opening.push(performance.now() - unlocking);
    visits.push(performance.now() - from);
  });
  await pods.stop();
  const who = `${CROWD.visitors} visitors at ${CROWD.spaces} spaces (${visits.length} got one)`;
  return [
    { name: `${who}: hold to open door`, ...times(visits) },
    { name: `${who}: unlock`, ...times(opening) },
  ];
}

async function reports(ground: Ground, sql: postgres.Sql, limit: number): Promise<Row> {
  const { spaces } = await ownSpaces(sql, CONNECTIONS * 4, { pods: true });
  const requests = spaces.map(({ token }) => ({
    method: 'POST' as const,
    path: '/api/v2/device/health',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(healthReport('healthy')),
  }));
  const options = { url: ground.app, connections: CONNECTIONS, requests };
  await autocannon({ ...options, duration: 2 });
  const before = processorTime(ground.app);
  const result = await autocannon({ ...options, duration: REPORT_SECONDS });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} reports were refused`);
  const cpu = (processorTime(ground.app) - before) / result.requests.total;
  const { p50, p97_5, p99 } = result.latency;
  const rate = result['2xx'] / result.duration;
  return { name: 'health report of a pod', rate, cpu, ratio: limit / cpu, p50, p95: p97_5, p99 };
}

/** What visitors and pods do, beside the processor time of the bare route (`limit`, in ms). */
export async function benchVisits(ground: Ground, limit: number): Promise<Row[]> {
  const service = await ground.startApp();
  const sql = postgres(ground.databaseUrl, { max: 2, onnotice: () => {} });
  try {
    return [
      ...(await holds(ground, sql)),
      await visits(ground, sql),
      ...(await crowd(ground, sql)),
      await reports(ground, sql, limit),
    ];
  } finally {
    await sql`update spaces set status = 'inactive' where name like 'Bench %' and status = 'active'`;
    await sql.end();
    await service.stop();
  }
}
