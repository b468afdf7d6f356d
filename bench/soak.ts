import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { healthReport } from '../dev/pods/health';
import { type Ground, signIn } from './ground';
import { processesOf } from './load';
import { type OwnSpaces, ownSpaces } from './own-spaces';
import { visitor } from './visits';

/* Measures what an hour of mixed load leaves in the server's memory: `npm run bench -- --soak`. */

const WORKERS = 3;
/** The pause between two requests of one worker, so that the processor is not the bottleneck. */
const PAUSE_MS = 500;
const SAMPLE_MS = 5_000;
/** Booked for half an hour each, so that no space is booked twice. */
const VISITS_PER_MINUTE = 6;

const PAGES = [
  '/admin/dashboard',
  '/admin/dashboard/occupancy',
  '/admin/booking?filter=past',
  '/admin/booking?filter=past&search=kowalski',
  '/admin/booking/timeline',
  '/admin/board',
  '/admin/users',
  '/admin/space',
  '/admin/health-status',
  '/admin/ledger',
  '/admin/ledger/reconciliation',
  '/admin/audit-log',
];
const ENDPOINTS = [
  '/api/v2/admin/bookings?filter=past&page=50',
  '/api/v2/users?search=smith',
  '/api/v2/admin/pod',
  '/api/v2/admin/ledger',
  '/api/v2/admin/sponsors?export=csv',
  '/api/v2/openapi.json',
];

/** The memory in megabytes of the app's processes. */
function memory(base: string): number {
  const kilobytes = processesOf(base).map((id) => {
    const [, found] = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
    return Number(found ?? 0);
  });
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

/** A pod reports, and a visitor holds its space and pays. */
async function visit(ground: Ground, ownSpaces: OwnSpaces, { id, token }: OwnSpaces['spaces'][number]) {
  await fetch(`${ground.app}/api/v2/device/health`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(healthReport('healthy')),
  });
  const one = visitor(ground.app, ownSpaces);
  const webId = await one.hold(id);
  if (webId) await one.pay(webId);
}

const mean = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;

/**
 * Runs mixed load for the given number of minutes. Returns the megabytes of the server after the first sixth, which
 * warms it up, and at the end, each as the mean of a twelfth of the time, with the number of requests and of
 * failures.
 */
export async function soak(ground: Ground, minutes: number) {
  const service = await ground.startApp();
  const sql = postgres(ground.databaseUrl, { max: 1, onnotice: () => {} });
  const own = await ownSpaces(sql, minutes * VISITS_PER_MINUTE + 1, { pods: true });
  const { browser, api } = await signIn(ground.app);
  const ends = performance.now() + minutes * 60_000;
  const isOver = () => performance.now() >= ends;
  const requests = [
    ...PAGES.map((path) => ({ path, headers: browser })),
    ...ENDPOINTS.map((path) => ({ path, headers: api })),
    { path: ground.facts.visitorPath, headers: {} },
  ];
  let [sent, failed] = [0, 0];
  const reads = async (first: number) => {
    for (let index = first; !isOver(); index += 1) {
      const { path, headers } = requests[index % requests.length]!;
      const response = await fetch(ground.app + path, { headers });
      await response.arrayBuffer();
      sent += 1;
      if (!response.ok) {
        failed += 1;
        console.log(`${path}: ${response.status}`);
      }
      await wait(PAUSE_MS);
    }
  };
  const visits = async () => {
    for (const space of own.spaces) {
      if (isOver()) return;
      await visit(ground, own, space);
      await wait(60_000 / VISITS_PER_MINUTE);
    }
  };
  const samples: number[] = [];
  const watch = async () => {
    while (!isOver()) {
      samples.push(memory(ground.app));
      await wait(SAMPLE_MS);
    }
  };
  await Promise.all([
    ...Array.from({ length: WORKERS }, (_, worker) => reads(worker * 5)),
    visits(),
    watch(),
  ]);
  await sql`update spaces set status = 'inactive' where name like 'Bench %' and status = 'active'`;
  await sql.end();
  await service.stop();
  const part = Math.max(1, Math.floor(samples.length / 12));
  const [before, after] = [mean(samples.slice(2 * part, 3 * part)), mean(samples.slice(-part))];
  return { minutes, requests: sent, failed, before, after, growth: after / before };
}
