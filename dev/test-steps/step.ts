import { spawnGuarded } from '../guarded';
import { watchLauncher } from '../launcher';
import { ROOT } from '../root';

const running = new Set<() => Promise<void>>();

/** Ends every step under way when we are interrupted, with all that it started. */
export function stopOnSignal(): void {
  const stopAll = () => void Promise.all([...running].map((stop) => stop())).then(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopAll);
  watchLauncher(stopAll);
}

/** Runs a program to its end, its output streamed under a title. Answers its exit code. */
export async function runStep(
  title: string,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<number> {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(2, 60 - title.length))}`);
  const colours: Record<string, string> = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const { child, exited, stop } = spawnGuarded({ cwd: ROOT, command, args, env: { ...colours, ...env } });
  running.add(stop);
  child.stdout?.pipe(process.stdout, { end: false });
  child.stderr?.pipe(process.stderr, { end: false });
  const code = await exited;
  running.delete(stop);
  return code;
}
