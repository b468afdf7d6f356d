import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import readline from 'node:readline';
import { fromRoot } from '../dev/root';
import type { OwnSpaces } from './own-spaces';
import { visitor } from './visits';

/**
 * `npx tsx bench/interleaved.ts <checkout>` compares this build with the one in another checkout of the project, both
 * built. Each request goes to one and then to the other, in changing order, so that what else the machine does meets
 * both. Prints for each kind of request the ratio (this / other) of the median times of five rounds.
 */
const [other] = process.argv.slice(2);
if (!other) throw new Error('Give the folder of another checkout with a build.');
const BOOKINGS = 2_000;
const WARM_UPS = 150;
const ROUNDS = 5;
const PER_ROUND = 60;

type Side = { app: string; api: Record<string, string>; browser: Record<string, string>; own: OwnSpaces };

async function startSide(folder: string): Promise<Side & { stop: () => Promise<unknown> }> {
  const spaces = WARM_UPS + ROUNDS * PER_ROUND;
  const program = fromRoot('bench/interleaved-side.ts');
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--conditions=react-server', program, String(BOOKINGS), String(spaces)],
    { cwd: path.resolve(folder), stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  for await (const line of readline.createInterface({ input: child.stdout })) {
    if (!line.startsWith('{"app"')) continue;
    child.stdout.resume();
    const stop = () => {
      child.kill();
      return ended;
    };
    return { ...(JSON.parse(line) as Side), stop };
  }
  throw new Error(`The app of ${folder} did not start.`);
}

const load = async (url: string, headers: Record<string, string>) => {
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`);
};

const KINDS: Record<string, (side: Side) => Promise<unknown>> = {
  'list of bookings (API)': ({ app, api }) => load(`${app}/api/v2/admin/bookings?page=1&limit=25`, api),
  'list of bookings (page)': ({ app, browser }) => load(`${app}/admin/booking-management`, browser),
  'visitor page': ({ app, own }) =>
    load(`${app}/qr-redirect/${own.spaces.at(-1)!.id}/${own.boxKey}`, {
      'x-forwarded-for': `10.9.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
    }),
  hold: async ({ app, own }) => {
    if (!(await visitor(app, own).hold(own.spaces.shift()!.id)))
      throw new Error('A free space could not be held.');
  },
};

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

// One after the other, because both look for free ports.
const before = await startSide(other);
const after = await startSide(fromRoot('.'));
const sides = [before, after];
const table: Record<string, object> = {};
for (const [name, request] of Object.entries(KINDS)) {
  const measure = async (count: number) => {
    const taken: [number[], number[]] = [[], []];
    for (let turn = 0; turn < count; turn++)
      for (const which of turn % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
        const from = performance.now();
        await request(sides[which]!);
        taken[which].push(performance.now() - from);
      }
    return median(taken[1]) / median(taken[0]);
  };
  await measure(WARM_UPS);
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) ratios.push(await measure(PER_ROUND));
  const two = (value: number) => value.toFixed(2);
  table[name] = { median: two(median(ratios)), from: two(Math.min(...ratios)), to: two(Math.max(...ratios)) };
}
console.table(table);
await Promise.all(sides.map(({ stop }) => stop()));
