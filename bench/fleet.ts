import { setMaxListeners } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureBuild } from '../dev/build';
import { healthReport } from '../dev/pods/health';
import { until } from '../dev/poll';
import { startService, typescript } from '../dev/processes';
import { SERVE } from '../dev/root';
import { lineTo } from '../tests/fixtures/database-line';
import { responds } from './ground';
import { healthGround, quantile, tokenOf } from './health-ground';
import { processorTime } from './load';
import { databaseSeconds } from './processor';

/**
 * `npx tsx --conditions=react-server bench/fleet.ts [pods] [minutes]`, against the built app: pods report every 15 s
 * and wait for commands, while staff open doors. For a fifth of the time no door is opened, and for another fifth the
 * notification connection is cut. Prints what each part costs, how long a command takes to reach its pod, and what
 * was lost.
 */
const PODS = Number(process.argv[2] ?? 1_000);
const MINUTES = Number(process.argv[3] ?? 10);
const REPORT_MS = 15_000;
const POLL_SECONDS = 25;
/** The pause between two doors that are opened. */
const ORDER_MS = 200;
const PARTS = [
  { name: 'at rest', share: 0.2, orders: false, isCut: false },
  { name: 'doors open', share: 0.4, orders: true, isCut: false },
  { name: 'doors open, notifications cut off', share: 0.2, orders: true, isCut: true },
  { name: 'doors open, notifications back', share: 0.2, orders: true, isCut: false },
];

await ensureBuild({ onLine: console.log });
const ground = await healthGround(PODS);
const { port, standInsPort, smtpPort, dir, databaseDir, sql, ids } = ground;
const app = `http://localhost:${port}`;
const line = await lineTo(process.env.DATABASE_URL ?? '');
const problems: string[] = [];
const quiet = { onLine: (text: string) => /"level":"error"/.test(text) && problems.push(text) };
const standIns = startService({
  name: 'stand-ins',
  args: typescript(
    'dev/stand-ins/main.ts',
    ...['--port', String(standInsPort), '--smtp-port', String(smtpPort)],
    ...['--data', path.join(dir, 'stand-ins'), '--secrets', path.join(dir, 'secrets.json')],
  ),
  ...quiet,
});
await until('the stand-ins', () => responds(`http://localhost:${standInsPort}`), { timeoutMs: 60_000 });
const server = startService({
  name: 'app',
  args: SERVE,
  env: {
    NODE_ENV: 'production',
    PORT: String(port),
    BENCH_PORT: String(port),
    NEXT_TELEMETRY_DISABLED: '1',
    DATABASE_DIRECT_URL: line.url,
  },
  ...quiet,
});
await until('the app', () => responds(`${app}/api/v2/readyz`), { timeoutMs: 120_000 });

const stopping = new AbortController();
// Ends each request of each pod when it is aborted.
setMaxListeners(0, stopping.signal);

type Answer<T> = { status: number; data: T };
async function call<T>(token: string, method: string, path: string, body?: object): Promise<Answer<T>> {
  const response = await fetch(`${app}/api/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
    signal: stopping.signal,
  });
  const { data } = (await response.json().catch(() => ({}))) as { data: T };
  return { status: response.status, data };
}

/** When a door was ordered to open, for orders that the pod has not received yet. */
const ordered = new Map<number, number>();
let deliveries: number[] = [];
let answers: number[] = [];
let refused: string[] = [];
let reports = 0;
let polls = 0;

const whileRunning = async (work: () => Promise<void>): Promise<void> => {
  while (!stopping.signal.aborted)
    await work().catch(async (error) => {
      if (!stopping.signal.aborted) problems.push(String(error));
      await wait(250);
    });
};

async function reportNow(spaceId: number): Promise<void> {
  const began = performance.now();
  const { status } = await call(tokenOf(spaceId), 'POST', '/device/health', healthReport('healthy'));
  if (status < 300) reports += 1;
  else problems.push(`report ${status}`);
  await wait(Math.max(0, REPORT_MS - (performance.now() - began)), undefined, { signal: stopping.signal });
}

async function obeyNext(spaceId: number): Promise<void> {
  const token = tokenOf(spaceId);
  const { data } = await call<{ id: number }[]>(token, 'GET', `/device/commands?wait=${POLL_SECONDS}`);
  polls += 1;
  const began = data.length > 0 && ordered.get(spaceId);
  if (began) {
    ordered.delete(spaceId);
    deliveries.push(performance.now() - began);
  }
  for (const { id } of data) await call(token, 'POST', `/device/commands/${id}/ack`, { ok: true });
}

async function openDoor(staff: string, spaceId: number): Promise<void> {
  const began = performance.now();
  ordered.set(spaceId, began);
  const { status } = await call(staff, 'POST', `/admin/bookings/inventory/${spaceId}/unlock`);
  if (status === 200) answers.push(performance.now() - began);
  else refused.push(String(status));
}

const login = await call<{ token: string }>('', 'POST', '/login', {
  email: 'admin@hushpod.test',
  password: 'Admin@12345',
});
const pods = ids.map(async (spaceId, index) => {
  await wait((index * REPORT_MS) / PODS);
  await Promise.all([whileRunning(() => reportNow(spaceId)), whileRunning(() => obeyNext(spaceId))]);
});
// Waits until each pod has reported and waits for commands.
await wait(REPORT_MS + 5_000);

/** The number of transactions that the database has ended. A statement outside a transaction counts as one. */
async function transactions(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`;
  const [row] = await sql<{ count: number }[]>`
    select (xact_commit + xact_rollback)::float8 as count from pg_stat_database where datname = current_database()`;
  return row?.count ?? 0;
}

const ms = (values: number[], share: number) => Math.round(quantile(values, share));

let next = 0;
for (const { name, share, orders, isCut } of PARTS) {
  [deliveries, answers, refused, reports, polls] = [[], [], [], 0, 0];
  line.set(isCut ? 'silent' : 'open');
  const before = { cpu: processorTime(app), db: databaseSeconds(databaseDir), xacts: await transactions() };
  const seconds = MINUTES * 60 * share;
  const end = performance.now() + seconds * 1000;
  const doors: Promise<void>[] = [];
  while (performance.now() < end) {
    await wait(orders ? ORDER_MS : 1_000);
    next = (next + 7) % ids.length;
    const spaceId = ids[next];
    if (orders && spaceId !== undefined)
      doors.push(openDoor(login.data.token, spaceId).catch((error) => void refused.push(String(error))));
  }
  await Promise.all(doors);
  console.table([
    {
      part: name,
      seconds,
      'reports a second': (reports / seconds).toFixed(1),
      'polls a second': (polls / seconds).toFixed(1),
      'transactions a second': (((await transactions()) - before.xacts) / seconds).toFixed(1),
      'app, % of a core': (((processorTime(app) - before.cpu) / seconds / 1000) * 100).toFixed(1),
      'database, %': (((databaseSeconds(databaseDir) - before.db) / seconds) * 100).toFixed(1),
    },
  ]);
  if (doors.length > 0)
    console.log(
      `${doors.length} doors, ${deliveries.length} delivered: p50 ${ms(deliveries, 0.5)} ms, p95 ${ms(deliveries, 0.95)} ms, ` +
        `most ${ms(deliveries, 1)} ms; answered p95 ${ms(answers, 0.95)} ms; not opened: ${refused.length} ${refused.slice(0, 3)}`,
    );
}
stopping.abort();
await Promise.all(pods);
console.log(
  `${problems.length} problems`,
  [...new Set(problems.map((text) => text.slice(0, 300)))].slice(0, 5),
);
await server.stop();
await standIns.stop();
await line.stop();
await ground.stop();
process.exit(0);
