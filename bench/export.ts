import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { demoEnvironment } from '../dev/environment';
import { migrate } from '../dev/migrate';
import { freePort } from '../dev/ports';
import { startPostgres } from '../dev/postgres';
import { fromRoot } from '../dev/root';
import { secretsAt } from '../dev/secrets';
import { copyBookings, drain } from './csv';
import { databaseSeconds } from './processor';

/**
 * `npx tsx --conditions=react-server bench/export.ts` measures an export of past bookings beside `COPY` of the same
 * joins, in this process and without a build. `BENCH_BOOKINGS` is as for `npm run bench`; three months of a year's
 * bookings are exported.
 */
const bookings = Number(process.env.BENCH_BOOKINGS ?? 400_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const AT_ONCE = Number(process.env.BENCH_AT_ONCE ?? 5);

const folder = fromRoot('.data', 'bench', `export-${bookings}`);
fs.mkdirSync(folder, { recursive: true });
const secrets = secretsAt(`${folder}/secrets.json`);
const postgres = await startPostgres({ dir: `${folder}/postgres`, port: await freePort(19_600) });
const ports = { port: 3000, standInsPort: 1, smtpPort: 1 };
Object.assign(process.env, demoEnvironment({ ...ports, databaseUrl: postgres.url, secrets }));
const seeded = `${folder}/seeded`;
if (!fs.existsSync(seeded)) {
  await migrate(postgres.url);
  const { seed } = await import('@/dev/story/seed');
  await seed({ databaseUrl: postgres.url, bookings, encryptionKey: secrets.encryptionKey, log: console.log });
  fs.writeFileSync(seeded, '');
}

const { closeDatabase, db } = await import('@/db/client');
const { respondWithList } = await import('@/lib/platform/http/list-route');
const { bookingSource } = await import('@/lib/booking/bookings/list');
const { staffByToken, openApiSession } = await import('@/lib/platform/identity/sessions');
const { staffVerificationOf } = await import('@/lib/platform/identity/staff-verification');

const verified = await staffVerificationOf(db(), 1);
const staff =
  verified && (await staffByToken(await openApiSession(verified, { ip: null, userAgent: 'bench' })));
if (!staff) throw new Error('The administrator is not there.');
const url = 'http://localhost/api/v2/admin/bookings?filter=past&export=csv';

async function* body() {
  const response = await respondWithList(staff!, bookingSource, () => null, new Request(url));
  if (!(response instanceof Response) || !response.body) throw new Error('No export.');
  yield* response.body;
}

/** Processor time of this process and of the database, in seconds. */
function processorSeconds() {
  const { user, system } = process.cpuUsage();
  const seconds = (user + system) / 1e6;
  return { own: seconds, all: seconds + databaseSeconds(postgres.dir) };
}

const rows = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const hash = createHash('sha256');
  const memory = process.memoryUsage().rss;
  const begun = processorSeconds();
  const exported = await drain(
    async () => body(),
    (chunk) => hash.update(chunk),
  );
  const between = processorSeconds();
  const copy = await copyBookings(postgres.url, exported.lines);
  const ended = processorSeconds();
  const [spent, spentByCopy] = [between.all - begun.all, ended.all - between.all];
  rows.push({
    lines: exported.lines,
    megabytes: exported.megabytes,
    'first byte ms': exported.first * 1000,
    seconds: exported.seconds,
    'COPY s': copy.seconds,
    times: exported.seconds / copy.seconds,
    'server processor s': between.own - begun.own,
    'processor s': spent,
    'COPY processor s': spentByCopy,
    'processor times': spent / spentByCopy,
    'memory MB': (process.memoryUsage().rss - memory) / 2 ** 20,
    sha256: hash.digest('hex').slice(0, 12),
  });
}
console.table(rows);

const delays = monitorEventLoopDelay({ resolution: 5 });
delays.enable();
const together = await Promise.all(Array.from({ length: AT_ONCE }, () => drain(async () => body())));
delays.disable();
console.log(
  `${AT_ONCE} at once: ${Math.max(...together.map(({ seconds }) => seconds)).toFixed(1)} s; a turn of the event loop took at most ${(delays.max / 1e6).toFixed(0)} ms, 99 of 100 at most ${(delays.percentile(99) / 1e6).toFixed(0)} ms`,
);
await closeDatabase();
await postgres.stop();
