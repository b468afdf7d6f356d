import { logError } from './log';

/** Logs failures of one kind at most this often, with how many there were: an outage is logged now and then. */
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
