import readline from 'node:readline';
import { type GuardedOptions, spawnGuarded } from './guarded';
import { watchLauncher } from './launcher';
import { ROOT } from './root';

export type Service = { name: string; exited: Promise<number>; stop: () => Promise<void> };

type ServiceOptions = Omit<GuardedOptions, 'command'> & {
  name: string;
  command?: string;
  /** Receives each line instead of the terminal. */
  onLine?: (line: string) => void;
};

const COLOURS: Record<string, number> = { app: 36, 'stand-ins': 35, pods: 33, build: 34 };

/**
 * Starts a program, by default with node, whose output lines are prefixed with its name. It ends when this process
 * ends.
 */
export function startService({
  name,
  command = process.execPath,
  onLine,
  ...options
}: ServiceOptions): Service {
  const { child, exited, stop } = spawnGuarded({ cwd: ROOT, command, ...options });
  const print = onLine ?? ((line: string) => console.log(`${label(name)} ${line}`));
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) readline.createInterface({ input: stream }).on('line', (line) => line.trim() && print(line));
  }
  return { name, exited, stop };
}

/** Node's arguments for one of the repository's TypeScript programs. */
export function typescript(file: string, ...args: string[]): string[] {
  return ['--conditions=react-server', '--import', 'tsx', file, ...args];
}

/** A program's name as the terminal shows it. */
function label(name: string): string {
  const text = `${name.padEnd(9)} |`;
  return process.stdout.isTTY ? `\u001B[${COLOURS[name] ?? 2}m${text}\u001B[0m` : text;
}

/**
 * The started services, to be stopped in reverse order: once, on Ctrl-C, on SIGTERM, or when one of them ends by
 * itself. A second Ctrl-C stops immediately.
 */
export class Running {
  private readonly stops: (() => Promise<void>)[] = [];
  private stopping: Promise<void> | undefined;

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (this.stopping) process.exit(130);
        console.log('\nStopping…');
        void this.stop().then(() => process.exit(0));
      });
    }
    watchLauncher(() => void this.stop().then(() => process.exit(1)));
  }

  /** Adds a service. If it ends unexpectedly, the rest is stopped. `lastWords` explains why, if known. */
  add(service: Service, lastWords?: () => Promise<string>): void {
    this.stops.push(service.stop);
    void service.exited.then(async (code) => {
      if (this.stopping) return;
      const words = lastWords ? `\n${await lastWords()}` : '';
      await this.fail(`${service.name} ended by itself (exit code ${code}); stopping the rest.${words}`);
    });
  }

  /** Prints the reason, stops everything, and exits with 1. */
  async fail(sentence: string): Promise<never> {
    // Failures during the shutdown are expected and not reported.
    const wasStopping = this.stopping !== undefined;
    if (!wasStopping) console.error(`\n${sentence}`);
    await this.stop();
    process.exit(wasStopping ? 0 : 1);
  }

  stop(): Promise<void> {
    this.stopping ??= (async () => {
      for (const stop of this.stops.reverse()) await stop();
    })();
    return this.stopping;
  }
}
