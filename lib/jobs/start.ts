import 'server-only';
import { env } from '@/lib/env';
import { startTimer } from './timer';

/** Checks the environment, then begins the jobs. A server with a missing or malformed setting ends here. */
export function start(): void {
  try {
    env();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
  startTimer();
}
