import { setTimeout as wait } from 'node:timers/promises';
import { healthReport } from '../dev/pods/health';
import { startStandIns } from '../dev/stand-ins/server';
import { healthGround } from './health-ground';

/**
 * `npx tsx --conditions=react-server bench/health.ts [reports]` measures what reports leave behind. 300 pods report
 * by a clock that runs 60 times faster, so that the 25 hours for which samples are kept pass in a third of the
 * reports. One pod loses its camera and finds it again.
 */
const REPORTS = Number(process.argv[2] ?? 100_000);
const PODS = 300;
const EVERY_MS = 15 * 60_000;
const AT_ONCE = 10;

const ground = await healthGround(PODS);
const { sql, ids, dir, secrets, smtpPort } = ground;
const standIns = await startStandIns({ port: ground.standInsPort, smtpPort, dataDir: dir, secrets });
const { reportHealth } = await import('@/lib/pods/health/commands');
const { pruneHealth } = await import('@/lib/pods/health/jobs');

const TABLES = ['pod_health', 'pod_samples', 'pod_incidents', 'realtime_channels'];
const sizes = async (reports: number) => {
  const rows = await sql<{ name: string; kb: number }[]>`
    select name, (pg_total_relation_size(name::regclass) / 1024)::int as kb from unnest(${TABLES}::text[]) name`;
  return { reports, ...Object.fromEntries(rows.map(({ name, kb }) => [`${name} kB`, kb])) };
};

const rounds = Math.ceil(REPORTS / PODS);
const start = Date.now() - rounds * EVERY_MS;
const table = [await sizes(0)];
const began = performance.now();
for (let round = 0; round < rounds; round += 1) {
  const time = new Date(start + round * EVERY_MS);
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await Promise.all(
      ids.slice(from, from + AT_ONCE).map((spaceId, index) => {
        const broken = from + index === 0 && Math.floor(round / 40) % 2 === 1;
        return reportHealth(
          { kind: 'pod', spaceId, tokenHash: '' },
          healthReport(broken ? 'broken' : 'healthy'),
          time,
        );
      }),
    );
  await pruneHealth(time);
  if ((round + 1) % Math.ceil(rounds / 10) === 0 || round + 1 === rounds)
    table.push(await sizes((round + 1) * PODS));
}
const seconds = (performance.now() - began) / 1000;
await sql`select pg_stat_force_next_flush()`;
const [hot] = await sql<{ updates: number; hot: number }[]>`
  select n_tup_upd::int as updates, n_tup_hot_upd::int as hot from pg_stat_user_tables where relname = 'pod_health'`;
console.table(table);
console.log(
  `${rounds * PODS} reports in ${seconds.toFixed(0)} s: ${Math.round((rounds * PODS) / seconds)} a second`,
);
console.log(`pod_health: ${hot?.hot} of ${hot?.updates} updates stayed in their page`);
// The last report has yet to be published.
await wait(1_000);
const { closeDatabase } = await import('@/db/client');
await closeDatabase();
await standIns.stop();
await ground.stop();
process.exit(0);
