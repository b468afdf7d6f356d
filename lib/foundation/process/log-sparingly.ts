import { logError } from './log';

/** Logs failures of one kind at most once per interval, with their number: an outage does not flood the log. */
export function logSparingly(event: string, everyMs: number): (error: unknown) => void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  let failures = 0;
  return (error) => {
    failures += 1;
    if (performance.now() - loggedAt < everyMs) return;
    logError(event, error, { failures });
    loggedAt = performance.now();
    failures = 0;
  };
}
