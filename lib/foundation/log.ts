import { format, stripVTControlCharacters } from 'node:util';
import { processState } from './process-state';
import { currentScope, requestId } from './request-scope';

/** A failed query, as drizzle and the driver describe it. */
type QueryFailure = Error & { query?: string; params?: unknown[]; detail?: string; where?: string };

/** Removes what PostgreSQL quotes of the data: `invalid input syntax for type uuid: "…"`. */
const withoutValues = (text: string): string => text.split(': "')[0] ?? '';

/**
 * Removes every parameter of a failed query from an error and its causes, in place: they may be webIds,
 * addresses and hashes, and any code may log an error: docs/rules.md#logs. Returns the same error.
 */
export function withoutParameters<T>(error: T): T {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const failure = cause as QueryFailure;
    const isWrapper = typeof failure.query === 'string' && Array.isArray(failure.params);
    const isDatabase = failure.name === 'PostgresError';
    if (!isWrapper && !isDatabase) continue;
    const safe = isWrapper ? `Failed query: ${failure.query}` : withoutValues(failure.message);
    const stack = failure.stack?.replace(failure.message, () => safe);
    // The driver's errors have a stack that cannot be assigned to, from Node 22 on.
    Object.defineProperty(failure, 'stack', { value: stack, writable: true, configurable: true });
    failure.message = safe;
    // These identify the row: `Key (email)=(…) already exists`.
    for (const key of ['params', 'detail', 'where'] as const) delete failure[key];
  }
  return error;
}

type Level = 'error' | 'warning' | 'info';
type Detail = Record<string, string | number | null | undefined>;

/** What was logged is in the log once, whichever handler meets it again. */
const logged = processState('logged', () => new WeakSet<Error>());

/** One JSON line, with the request that it belongs to: docs/rules.md#request-id. */
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
  const failure = withoutParameters(error instanceof Error ? error : new Error(String(error)));
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

/** Logs one JSON line of what somebody may want to know and nothing has failed by. The same holds for its detail. */
export function logWarning(event: string, detail: Detail): void {
  console.warn(line('warning', event, detail));
}

/** Logs one JSON line, on the standard output, of what happened as it should. The same holds for its detail. */
export function logInfo(event: string, detail: Detail): void {
  process.stdout.write(`${line('info', event, detail)}\n`);
}

/** Whether an error has its line in the log. */
export const isLogged = (error: unknown): boolean => error instanceof Error && logged().has(error);

/** What Next.js says of an action that there is not: a page of another release asks for it, or somebody made it up. */
const NO_SUCH_ACTION = /^(Failed to find Server Action|The Server Reference ID did not match)/;

/** Whether the caller caused it: it left before the end of its request, or asked for an action that there is not. */
const isOfCaller = (error: Error): boolean =>
  (error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET') ||
  // The rest of a response for somebody who has gone.
  ('code' in error && error.code === 'ERR_STREAM_UNABLE_TO_PIPE') ||
  NO_SUCH_ACTION.test(error.message);

/** Whether an error needs no line: it has one, or its caller caused it, and the access line says its status. */
export const needsNoLine = (error: unknown): boolean =>
  isLogged(error) || (error instanceof Error && isOfCaller(error));

const isLine = (args: unknown[]): boolean => /^\{"level":"[^\n]*\}$/.test(String(args[0]));

/** A text that somebody else prints, without addresses and paths, which may hold a webId. */
const withoutPaths = (args: unknown[]): string =>
  stripVTControlCharacters(format(...args))
    .replaceAll(/(https?:\/)?\/[^\s"'`]+/g, '/…')
    .trim();

const PRINTERS = { error: 'error', warn: 'warning', info: 'info', log: 'info' } as const;

/**
 * Makes a line of ours of what somebody else prints, as the framework does with an error of a page: without
 * parameters, with the request that it belongs to, and an error once. With `texts` also of what is no error; people
 * read them in development.
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

/** Where in the app: the template of the route, and how an error page names the error. */
export function whereFailed(error: unknown): Detail {
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : undefined;
  return { where: currentScope()?.where, digest };
}

/**
 * Keeps a process alive and idle when nobody reads its output any more. Without it each line that cannot be written is
 * an uncaught exception, which is logged, which cannot be written: the process spins for ever.
 */
export function survivePipeLoss(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
