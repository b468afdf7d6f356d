import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import PusherClient from 'pusher-js';
import type { HealthEvent } from '@/lib/pods/health/wire';
import { healthReport } from '../dev/pods/health';
import { until } from '../dev/poll';
import { startService, typescript } from '../dev/processes';
import { SERVE } from '../dev/root';
import { healthGround, quantile, tokenOf } from './health-ground';

/**
 * `npx tsx --conditions=react-server bench/health-live.ts [seconds]`, against the built app: 300 pods report every 15
 * s, 50 browsers listen. Prints how long a report takes to become visible, and what was lost.
 */
const SECONDS = Number(process.argv[2] ?? 30);
const PODS = 300;
const CLIENTS = 50;
const EVERY_MS = 15_000;

const ground = await healthGround(PODS);
const { port, standInsPort, smtpPort, secrets, dir } = ground;
const app = `http://localhost:${port}`;
const quiet = { onLine: (line: string) => /error/i.test(line) && console.error(line.slice(0, 300)) };
const answers = (url: string) =>
  fetch(url)
    .then(({ ok }) => ok)
    .catch(() => false);

const files = ['--data', path.join(dir, 'stand-ins'), '--secrets', path.join(dir, 'secrets.json')];
const ports = ['--port', String(standInsPort), '--smtp-port', String(smtpPort)];
const standIns = startService({
  name: 'stand-ins',
  args: typescript('dev/stand-ins/main.ts', ...ports, ...files),
  ...quiet,
});
await until('the stand-ins', () => answers(`http://localhost:${standInsPort}`), { timeoutMs: 30_000 });
const production = { NODE_ENV: 'production', PORT: String(port), NEXT_TELEMETRY_DISABLED: '1' };
const server = startService({
  name: 'app',
  args: SERVE,
  env: production,
  ...quiet,
});
await until('the app', () => answers(`${app}/api/v2/readyz`), { timeoutMs: 60_000 });

/** CPU seconds and megabytes of the app's own process, which is found by its port. */
const { execFileSync } = await import('node:child_process');
const pid = execFileSync('sh', [
  '-c',
  `ss -ltnpH 'sport = :${port}' | grep -o 'pid=[0-9]*' | head -1 | cut -d= -f2`,
])
  .toString()
  .trim();
function costs() {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const rss = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return { cpu: (Number(stat[11]) + Number(stat[12])) / 100, mb: Math.round(Number(rss) / 1024) };
}

const login = await fetch(`${app}/api/v2/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'admin@hushpod.test', password: 'Admin@12345' }),
});
const { token } = (await login.json()).data;

const sent = new Map<string, number>();
const latencies: number[] = [];
let events = 0;
let lost = 0;

async function listen(): Promise<PusherClient> {
  let last: number | undefined;
  const client = new PusherClient(secrets.pusherKey, {
    cluster: '',
    wsHost: 'localhost',
    wsPort: standInsPort,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: `${app}/api/v2/realtime/auth`,
      headers: { authorization: `Bearer ${token}` },
    },
  });
  const channel = client.subscribe('private-health-all');
  channel.bind('data', ({ seq, entries }: HealthEvent) => {
    events += 1;
    if (last !== undefined) lost += seq - last - 1;
    last = seq;
    for (const { podId, liveStatus } of entries) {
      const began = sent.get(`${podId}:${liveStatus.internal.cpu}`);
      if (began !== undefined) latencies.push(performance.now() - began);
    }
  });
  await until('a subscription', () => channel.subscribed, { timeoutMs: 20_000 });
  return client;
}

const clients = await Promise.all(Array.from({ length: CLIENTS }, listen));
const before = costs();
const stopping = new AbortController();
let reports = 0;
let failures = 0;
const answered: number[] = [];

async function pod(spaceId: number, index: number) {
  await wait((index * EVERY_MS) / PODS);
  for (let round = 0; !stopping.signal.aborted; round += 1) {
    // The load average tells the reports of a pod apart.
    const cpu = round % 100;
    const body = healthReport('healthy');
    const began = performance.now();
    sent.set(`${spaceId}:${cpu}`, began);
    const answer = await fetch(`${app}/api/v2/device/health`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenOf(spaceId)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, internal: { ...body.internal, cpu } }),
    }).catch(() => null);
    if (answer?.ok) reports += 1;
    else failures += 1;
    answered.push(performance.now() - began);
    await wait(EVERY_MS - (performance.now() - began), undefined, { signal: stopping.signal }).catch(
      () => {},
    );
  }
}
const pods = ground.ids.map(pod);
await wait(SECONDS * 1000);
stopping.abort();
await Promise.all(pods);
await wait(1_000);
const after = costs();
const ms = (values: number[], share: number) => Math.round(quantile(values, share));
console.log(`${reports} reports of ${PODS} pods in ${SECONDS} s, ${failures} failed; ${CLIENTS} clients`);
console.log(`report answered: p50 ${ms(answered, 0.5)} ms, p99 ${ms(answered, 0.99)} ms`);
console.log(
  `report → client: p50 ${ms(latencies, 0.5)} ms, p99 ${ms(latencies, 0.99)} ms, most ${ms(latencies, 1)} ms`,
);
console.log(
  `seen ${latencies.length} of ${reports * CLIENTS} entries in ${events} events; lost by number: ${lost}`,
);
console.log(
  `app: ${(((after.cpu - before.cpu) / SECONDS) * 100).toFixed(0)} % of a core, ${before.mb} → ${after.mb} MB`,
);
for (const client of clients) client.disconnect();
await server.stop();
await standIns.stop();
await ground.stop();
process.exit(0);
