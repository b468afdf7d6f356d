import { logError } from './log';

/** Logs failures of one kind at most this often, with how many there were: an outage is logged now and then. */
export function logSparingly(event: string, everyMs: number): (error: unknown) => void {
  let loggedAt = 0;
  let failures = 0;
  return (error) => {
    failures += 1;
    if (Date.now() - loggedAt < everyMs) return;
    logError(event, error, { failures });
    loggedAt = Date.now();
    failures = 0;
  };
}
