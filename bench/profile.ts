import autocannon from 'autocannon';
import WebSocket from 'ws';
import { freePort } from '../dev/ports';
import { prepareGround, signIn } from './ground';

/**
 * `npx tsx --conditions=react-server bench/profile.ts '/admin/booking?filter=past' [browser|api]` shows where the
 * built app spends its processor time while one address is requested repeatedly.
 */
const [path = '/', as] = process.argv.slice(2);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const SHOWN = 45;

type CallFrame = { functionName: string; url: string; lineNumber: number };
type Profile = { nodes: { id: number; callFrame: CallFrame }[]; samples: number[]; timeDeltas: number[] };

/** A session with the inspector of the process on `port`. */
async function inspect(port: number) {
  const targets = await (await fetch(`http://127.0.0.1:${port}/json`)).json();
  const socket = new WebSocket(
    (targets as { webSocketDebuggerUrl: string }[])[0]?.webSocketDebuggerUrl ?? '',
  );
  await new Promise((done) => socket.on('open', done));
  let last = 0;
  const waiting = new Map<number, (result: unknown) => void>();
  socket.on('message', (message) => {
    const { id, result } = JSON.parse(String(message)) as { id: number; result: unknown };
    waiting.get(id)?.(result);
  });
  return (method: string, params?: object): Promise<unknown> =>
    new Promise((done) => {
      last += 1;
      waiting.set(last, done);
      socket.send(JSON.stringify({ id: last, method, params }));
    });
}

const fileOf = ({ url }: CallFrame) => url.split(/node_modules\/|\.next\//).at(-1) || '(native)';
const functionOf = (frame: CallFrame) =>
  `${frame.functionName || '(anonymous)'}  ${fileOf(frame)}:${frame.lineNumber}`;

/** The functions, or whatever `nameOf` groups by, by self time, with their share. */
function shares(
  { nodes, samples, timeDeltas }: Profile,
  nameOf: (frame: CallFrame) => string,
): [string, number][] {
  const selfTimes = new Map<number, number>();
  for (const [index, node] of samples.entries())
    selfTimes.set(node, (selfTimes.get(node) ?? 0) + (timeDeltas[index] ?? 0));
  const byName = new Map<string, number>();
  let all = 0;
  for (const { id, callFrame } of nodes) {
    const name = nameOf(callFrame);
    byName.set(name, (byName.get(name) ?? 0) + (selfTimes.get(id) ?? 0));
    if (!callFrame.functionName.startsWith('(idle')) all += selfTimes.get(id) ?? 0;
  }
  return [...byName].sort((a, b) => b[1] - a[1]).map(([name, time]) => [name, time / all]);
}

const ground = await prepareGround(Number(process.env.BENCH_BOOKINGS ?? 100_000));
const port = await freePort(9230);
const service = await ground.startApp({ inspector: port });
const signedIn = await signIn(ground.app);
const headers = as === 'browser' || as === 'api' ? signedIn[as] : {};
const request = { url: ground.app + path, headers, connections: 4 };
await autocannon({ ...request, duration: 3 });
const send = await inspect(port);
await send('Profiler.enable');
await send('Profiler.setSamplingInterval', { interval: 500 });
await send('Profiler.start');
const { requests } = await autocannon({ ...request, duration: SECONDS });
const { profile } = (await send('Profiler.stop')) as { profile: Profile };
console.log(`${requests.average} requests/s`);
for (const nameOf of [fileOf, functionOf]) {
  console.log();
  for (const [name, share] of shares(profile, nameOf).slice(0, SHOWN))
    console.log(`${(share * 100).toFixed(1).padStart(5)} %  ${name}`);
}
await service.stop();
await ground.stop();
process.exit(0);
