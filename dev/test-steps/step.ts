import { spawnGuarded } from '../guarded';
import { ROOT } from '../root';

const running = new Set<() => Promise<void>>();

/** Ends every step under way when we are interrupted, with all that it started. */
export function stopOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      void Promise.all([...running].map((stop) => stop())).then(() => process.exit(130));
    });
  }
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
