import { spawnGuarded } from '../guarded';
import { watchLauncher } from '../launcher';
import { ROOT } from '../root';

const running = new Set<() => Promise<void>>();

/** Ends every step under way when this process is interrupted, with everything that it started. */
export function stopOnSignal(): void {
  const stopAll = () => void Promise.all([...running].map((stop) => stop())).then(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopAll);
  watchLauncher(stopAll);
}

/** When the output of a step is shown: as it arrives, or in one piece if other steps run beside it. */
export type Output = 'as-it-comes' | 'at-end';

/** Runs a program to its end, with its output under a title. Returns its exit code. */
export async function runStep(
  title: string,
  command: string,
  args: string[],
  { env = {}, output = 'as-it-comes' }: { env?: Record<string, string>; output?: Output } = {},
): Promise<number> {
  const heading = `\n── ${title} ${'─'.repeat(Math.max(2, 60 - title.length))}\n`;
  const chunks: Buffer[] = [];
  const print = (chunk: Buffer) => {
    if (output === 'at-end') chunks.push(chunk);
    else process.stdout.write(chunk);
  };
  print(Buffer.from(heading));
  const colours: Record<string, string> = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const { child, exited, stop } = spawnGuarded({ cwd: ROOT, command, args, env: { ...colours, ...env } });
  running.add(stop);
  child.stdout?.on('data', print);
  child.stderr?.on('data', print);
  const closed = new Promise((done) => child.once('close', done));
  const code = await exited;
  if (output === 'at-end') await closed;
  running.delete(stop);
  process.stdout.write(Buffer.concat(chunks));
  return code;
}
