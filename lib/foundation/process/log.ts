import { format, stripVTControlCharacters } from 'node:util';
import { withoutQueryParameters } from '@/lib/foundation/database-errors';
import { processState } from './process-state';
import { currentScope, requestId } from './request-scope';

type Level = 'error' | 'warning' | 'info';
type Detail = Record<string, string | number | null | undefined>;

/** An error is logged once, even if several handlers receive it. */
const logged = processState('logged', () => new WeakSet<Error>());

/** One JSON line, with the id of its request: docs/rules.md#request-id. */
function line(level: Level, event: string, detail: Detail): string {
  return JSON.stringify({
    level,
    at: new Date().toISOString(),
    event,
    requestId: requestId() ?? undefined,
    ...detail,
  });
}

function failureLine(event: string, error: unknown, detail: Detail): string {
  const failure = withoutQueryParameters(error instanceof Error ? error : new Error(String(error)));
  const { message, stack, cause } = failure;
  logged().add(failure);
  return line('error', event, {
    message,
    cause: cause instanceof Error ? cause.message : undefined,
    stack,
    ...detail,
  });
}

/** Logs one JSON line per failure that needs attention. Never pass a secret, a webId or a request body. */
export function logError(event: string, error: unknown, detail: Detail = {}): void {
  console.error(failureLine(event, error, detail));
}

/**
 * Logs one JSON line about an event that is worth knowing but is no failure. Never pass a secret, a webId or a
 * request body.
 */
export function logWarning(event: string, detail: Detail): void {
  console.warn(line('warning', event, detail));
}

/** Logs one JSON line to standard output about normal operation. Never pass a secret, a webId or a request body. */
export function logInfo(event: string, detail: Detail): void {
  process.stdout.write(`${line('info', event, detail)}\n`);
}

export const isLogged = (error: unknown): boolean => error instanceof Error && logged().has(error);

/** The message of Next.js for an unknown server action: requested by a page of another release, or made up. */
const NO_SUCH_ACTION = /^(Failed to find Server Action|The Server Reference ID did not match)/;

/**
 * Whether the caller caused the error: it disconnected before the end of its request, or requested an unknown action.
 */
const isOfCaller = (error: Error): boolean =>
  (error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET') ||
  // The rest of a response to a client that has disconnected.
  ('code' in error && error.code === 'ERR_STREAM_UNABLE_TO_PIPE') ||
  NO_SUCH_ACTION.test(error.message);

/**
 * Whether an error needs no log line: it has already been logged, or its caller caused it and the access line reports
 * its status.
 */
export const needsNoLine = (error: unknown): boolean =>
  isLogged(error) || (error instanceof Error && isOfCaller(error));

const isLine = (args: unknown[]): boolean => /^\{"level":"[^\n]*\}$/.test(String(args[0]));

/** Text that other code prints, without addresses and paths, which can contain a webId. */
const withoutPaths = (args: unknown[]): string =>
  stripVTControlCharacters(format(...args))
    .replaceAll(/(https?:\/)?\/[^\s"'`]+/g, '/…')
    .trim();

const PRINTERS = { error: 'error', warn: 'warning', info: 'info', log: 'info' } as const;

/**
 * Turns what other code prints into a log line, as the framework prints page errors: without parameters, with the
 * request id, and each error once. With `texts`, also text that is not an error, which people read in development.
 */
export function printErrorsAsLines({ texts }: { texts: boolean }): void {
  for (const [method, level] of Object.entries(PRINTERS) as [keyof typeof PRINTERS, Level][]) {
    // biome-ignore lint/suspicious/noConsole: it handles what others print
    const print = console[method];
    console[method] = (...args: unknown[]) => {
      const error = args.find((each) => each instanceof Error);
      if (error && needsNoLine(error)) return;
      if (error) print(failureLine('error.printed', error, whereFailed(error)));
      else if (!texts || isLine(args)) print(...args);
      else print(line(level, 'printed', { message: withoutPaths(args) }));
    };
  }
}

/** The place of the failure in the app: the route template, and the name that an error page shows. */
export function whereFailed(error: unknown): Detail {
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : undefined;
  return { where: currentScope()?.where, digest };
}

/**
 * Keeps a process alive and idle when its output is no longer read. Otherwise each line that cannot be written raises
 * an uncaught exception, which is logged, which cannot be written either, and the process spins for ever.
 */
export function survivePipeLoss(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

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
