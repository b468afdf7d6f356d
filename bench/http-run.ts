import { ensureBuild } from '../dev/build';
import { startBare } from './bare';
import { prepareGround } from './ground';
import { benchHttp } from './http';

if (!process.env.BENCH_NO_BUILD) await ensureBuild();
const bare = await startBare();
const ground = await prepareGround(Number(process.env.BENCH_BOOKINGS ?? 100_000));
try {
  const rows = await benchHttp(ground, bare.url);
  const round = (value: unknown) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value);
  console.table(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, round(value)]))),
  );
} finally {
  await ground.stop();
  await bare.stop();
}
process.exit(0);
