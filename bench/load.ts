import fs from 'node:fs';
import autocannon from 'autocannon';

export type Request = {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
};
/** Responses per second, latencies in milliseconds, and the server's processor time per request. */
export type Load = { rate: number; cpu?: number; p50: number; p95: number; p99: number };

const TURN_SECONDS = 1.5;
const TURNS = Number(process.env.BENCH_TURNS ?? 3);
/** Measures how often a target can be requested. */
const TRIAL_SECONDS = 1;

const TICK_MS = 10;

/** The processes that were started with `BENCH_PORT`; empty if there is no /proc. */
export function processesOf(base: string): string[] {
  const port = new URL(base).port;
  const ids = fs.existsSync('/proc') ? fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  return ids.filter((id) => {
    try {
      return fs.readFileSync(`/proc/${id}/environ`, 'utf8').includes(`\0BENCH_PORT=${port}\0`);
    } catch {
      // The process has ended since.
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

type Target = { base: string; request: Request };

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Sends requests repeatedly, so that the server has compiled the code that it runs. */
export const requestFor = ({ base, request }: Target, connections: number, seconds: number) =>
  autocannon({ ...request, url: base + request.path, connections, duration: seconds });

/**
 * Sends this many requests and waits for all responses, because a request that is in flight at the end has already
 * cost something. Throws if a response is not a success.
 */
async function requestAll({ base, request }: Target, connections: number, amount: number): Promise<Load> {
  const before = processorTime(base);
  const began = performance.now();
  let ended = began;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = { ...request, url: base + request.path, connections, amount };
    const run = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)));
    // The result arrives with the next whole second.
    run.on('response', () => {
      ended = performance.now();
    });
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${request.path}: ${result.non2xx} responses were no success, ${result.errors} failed`);
  const { p50, p97_5, p99 } = result.latency;
  const cpu = (processorTime(base) - before) / amount;
  return { rate: (1000 * amount) / (ended - began), cpu, p50, p95: p97_5, p99 };
}

/**
 * Requests each of the targets over this many connections, for some seconds each in turns, so that other load on the
 * machine affects them equally. Returns the medians of the turns, with `ratio`: the processor time of the first
 * target to that of this one, turn by turn.
 */
export async function loadByTurns(
  targets: Target[],
  connections: number,
): Promise<(Load & { ratio: number })[]> {
  const amounts: number[] = [];
  for (const target of targets) {
    const { requests, duration } = await requestFor(target, connections, TRIAL_SECONDS);
    amounts.push(Math.max(2 * connections, Math.round((TURN_SECONDS * requests.total) / duration)));
  }
  const turns: Load[][] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const loads: Load[] = [];
    for (const [at, target] of targets.entries())
      loads.push(await requestAll(target, connections, amounts[at] ?? connections));
    turns.push(loads);
  }
  return targets.map((_, index) => {
    const ownLoads = turns.flatMap((loads) => loads[index] ?? []);
    const of = (key: keyof Load) => median(ownLoads.map((load) => load[key] ?? Number.NaN));
    const ratio = median(
      turns.map((loads) => (loads[0]?.cpu ?? Number.NaN) / (loads[index]?.cpu ?? Number.NaN)),
    );
    return { rate: of('rate'), cpu: of('cpu'), p50: of('p50'), p95: of('p95'), p99: of('p99'), ratio };
  });
}

/** Latencies of sequential requests, which `autocannon` reports only in whole milliseconds. */
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
  const percentile = (share: number) =>
    taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? 0;
  const total = taken.reduce((sum, each) => sum + each, 0);
  return {
    rate: (1000 * taken.length) / total,
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
  };
}
