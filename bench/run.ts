import fs from 'node:fs';
import { demoEnvironment } from '../dev/environment';
import { migrate } from '../dev/migrate';
import { startPostgres } from '../dev/postgres';
import { fromRoot } from '../dev/root';
import { secretsAt } from '../dev/secrets';

/** `npm run bench`: list pages and the dashboard at a million bookings (BENCH_BOOKINGS), on a database that is kept between runs. */
const bookings = Number(process.env.BENCH_BOOKINGS ?? 1_000_000);
const folder = fromRoot('.data', 'bench', String(bookings));

const postgres = await startPostgres({ dir: `${folder}/postgres`, port: 5600 });
const secrets = secretsAt(`${folder}/secrets.json`);
const standIns = { standInsPort: 5602, smtpPort: 5603 };
Object.assign(process.env, demoEnvironment({ port: 5601, databaseUrl: postgres.url, ...standIns, secrets }));

/** Seeds once. Returns how long it took, or null when the story existed already. */
async function story(): Promise<number | null> {
  const marker = `${folder}/seeded`;
  await migrate(postgres.url);
  if (fs.existsSync(marker)) return null;
  const { seed } = await import('@/dev/story/seed');
  const began = performance.now();
  await seed({ databaseUrl: postgres.url, bookings, encryptionKey: secrets.encryptionKey, log: console.log });
  fs.writeFileSync(marker, new Date().toISOString());
  return (performance.now() - began) / 1000;
}

const seedSeconds = await story();
const { benchLists, everybody } = await import('./lists');
const lists = (await benchLists()).map(rounded);
const { benchDashboard } = await import('./dashboard');
const dashboard = (await benchDashboard()).map(rounded);
if (seedSeconds !== null)
  console.log(`Seed of ${bookings.toLocaleString('en-US')} bookings: ${round(seedSeconds)} s`);
console.log(
  `Bookings list at ${bookings.toLocaleString('en-US')} bookings, server time in ms (tab counts included):`,
);
console.table(lists);
console.log('The dashboard, all of its page:');
console.table(dashboard);

const { benchExports } = await import('./exports');
const exported = await benchExports(everybody);
console.log(
  `CSV of ${exported.rows.toLocaleString('en-US')} spaces: ${exported.megabytes} MB in ${round(exported.seconds)} s; heap in MB on the way: ${exported.heapMb.join(' ')}`,
);

fs.mkdirSync(fromRoot('bench/results'), { recursive: true });
const file = fromRoot('bench/results', `${new Date().toISOString().replaceAll(':', '-')}.json`);
fs.writeFileSync(file, `${JSON.stringify({ bookings, seedSeconds, lists, dashboard, exported }, null, 2)}\n`);
console.log(`Written to ${file}`);
const { closeDatabase } = await import('@/db/client');
await closeDatabase();
await postgres.stop();
process.exit(0);

function rounded({ name, p50, p95 }: { name: string; p50: number; p95: number }) {
  return { name, p50: round(p50), p95: round(p95) };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
