import fs from 'node:fs';
import autocannon from 'autocannon';

export type Request = {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
};
/** Responses per second, latencies in milliseconds, and the server's processor time for a request. */
export type Load = { rate: number; cpu?: number; p50: number; p95: number; p99: number };

const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);
const WARM_UP_SECONDS = 2;

const TICK_MS = 10;

/** The processes that were started with `BENCH_PORT`; none where there is no /proc. */
export function processesOf(base: string): string[] {
  const port = new URL(base).port;
  const ids = fs.existsSync('/proc') ? fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  return ids.filter((id) => {
    try {
      return fs.readFileSync(`/proc/${id}/environ`, 'utf8').includes(`\0BENCH_PORT=${port}\0`);
    } catch {
      // It ended meanwhile.
      return false;
    }
  });
}

/** Their processor time in milliseconds. */
export function processorTime(base: string): number {
  let ticks = 0;
  for (const id of processesOf(base)) {
    const fields = fs.readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks * TICK_MS;
}

/** Requests the same again and again over so many connections. Throws when a response is no success. */
export async function load(base: string, request: Request, connections: number): Promise<Load> {
  const options = { ...request, url: base + request.path, connections };
  await autocannon({ ...options, duration: WARM_UP_SECONDS });
  const before = processorTime(base);
  const result = await autocannon({ ...options, duration: SECONDS });
  const cpu = (processorTime(base) - before) / result.requests.total;
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${request.path}: ${result.non2xx} responses were no success, ${result.errors} failed`);
  const { p50, p97_5, p99 } = result.latency;
  return { rate: result['2xx'] / result.duration, cpu, p50, p95: p97_5, p99 };
}

/** Latencies of one request after the other, which `autocannon` gives in whole milliseconds only. */
export async function latencies(base: string, request: Request, rounds = 60): Promise<Load> {
  const taken: number[] = [];
  for (let round = 0; round < rounds + 5; round += 1) {
    const began = performance.now();
    const response = await fetch(base + request.path, { method: request.method, headers: request.headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${request.path}: ${response.status}`);
    if (round >= 5) taken.push(performance.now() - began);
  }
  taken.sort((a, b) => a - b);
  const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? 0;
  const total = taken.reduce((sum, each) => sum + each, 0);
  return { rate: (1000 * taken.length) / total, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
