import fs from 'node:fs';
import { ensureBuild } from '../dev/build';
import { fromRoot } from '../dev/root';
import { startBare } from './bare';
import { benchCsv } from './csv';
import { prepareGround } from './ground';
import { benchHttp, type Row } from './http';
import { soak } from './soak';
import { benchVisitor, printWays, type Way } from './visitor';
import { benchVisits } from './visits';

/**
 * `npm run bench` measures what each request costs with these numbers of bookings (`BENCH_BOOKINGS=10000,100000`):
 * docs/performance.md. With `BENCH_ONLY=<pattern>` it measures only the matching requests; with `--soak`, what an
 * hour of mixed load leaves in the server's memory.
 */
const SIZES = (process.env.BENCH_BOOKINGS ?? '10000,100000,1000000').split(',').map(Number);

const shown = (value: unknown) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value);
const table = (rows: object[]) =>
  console.table(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, shown(value)]))),
  );

/** The factor by which the cost of each row grew from the first size to the last. */
function growth(first: Row[] = [], last: Row[] = []) {
  return last.flatMap(({ name, p50, cpu }) => {
    const before = first.find((row) => row.name === name);
    if (!before || name.startsWith('bare')) return [];
    return [{ name, times: cpu && before.cpu ? cpu / before.cpu : p50 / before.p50 }];
  });
}

await ensureBuild({ onLine: console.log });
if (process.argv.includes('--soak')) {
  const ground = await prepareGround(SIZES[0] ?? 10_000);
  table([await soak(ground, Number(process.env.SOAK_MINUTES ?? 60))]);
  await ground.stop();
  process.exit(0);
}
const bare = await startBare();
const results: Record<string, { seedSeconds: number; rows: Row[]; csv: object; ways: Way[] }> = {};
try {
  for (const bookings of SIZES) {
    const ground = await prepareGround(bookings);
    try {
      const rows = await benchHttp(ground, bare.url);
      if (process.env.BENCH_ONLY) {
        table(rows);
        continue;
      }
      const bareRoute = rows.find(({ name }) => name === 'bare route')?.cpu ?? Number.NaN;
      rows.push(...(await benchVisits(ground, bareRoute)));
      const csv = await benchCsv(ground);
      console.log(`${bookings.toLocaleString('en-US')} bookings`);
      table(rows);
      table([csv]);
      const ways = await benchVisitor(ground);
      printWays(ways);
      results[bookings] = { seedSeconds: ground.seedSeconds, rows, csv, ways };
    } finally {
      await ground.stop();
    }
  }
} finally {
  await bare.stop();
}
if (SIZES.length > 1) {
  console.log(`From ${SIZES[0]} to ${SIZES.at(-1)} bookings`);
  table(growth(results[SIZES[0] ?? 0]?.rows, results[SIZES.at(-1) ?? 0]?.rows));
}
const file = fromRoot('bench/results', `${new Date().toISOString().replaceAll(':', '-')}.json`);
fs.mkdirSync(fromRoot('bench/results'), { recursive: true });
fs.writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
console.log(`Written to ${file}`);
process.exit(0);
