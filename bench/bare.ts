import fs from 'node:fs';
import { until } from '../dev/poll';
import { freePort } from '../dev/ports';
import { startService } from '../dev/processes';
import { fromRoot, NEXT } from '../dev/root';
import { responds } from './ground';

const folder = fromRoot('bench/bare');
const env = { NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };

/** Builds the bare app, unless its build exists, and starts it. Returns its address and a function that stops it. */
export async function startBare() {
  if (!fs.existsSync(`${folder}/.next/BUILD_ID`)) {
    const lines: string[] = [];
    const build = startService({
      name: 'build',
      args: [NEXT, 'build', folder, '--webpack'],
      env,
      onLine: (line) => lines.push(line),
    });
    if ((await build.exited) !== 0) throw new Error(`The bare app could not be built.\n${lines.join('\n')}`);
  }
  const port = await freePort(19_380);
  const url = `http://localhost:${port}`;
  const service = startService({
    name: 'bare',
    args: [NEXT, 'start', folder, '-p', String(port)],
    env: { ...env, BENCH_PORT: String(port) },
    onLine: () => {},
  });
  await until('the bare app', () => responds(`${url}/route`), { timeoutMs: 60_000, everyMs: 100 });
  return { url, stop: service.stop };
}
