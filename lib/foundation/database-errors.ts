import { SQLSTATE } from './sqlstates';

const UNREACHABLE =
  /^(ECONN(REFUSED|RESET)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$|CONNECT_TIMEOUT|CONNECTION_(ENDED|CLOSED|DESTROYED)/;

const SHUTTING_DOWN: string[] = [SQLSTATE.adminShutdown, SQLSTATE.crashShutdown, SQLSTATE.cannotConnectNow];

/** Whether an error means that the database was unreachable, starting up or shutting down. */
export function isDatabaseUnreachable(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && UNREACHABLE.test(cause.code)) return true;
  }
  return SHUTTING_DOWN.includes(databaseCode(error) ?? '');
}

/** The PostgreSQL error code of an error, one of `SQLSTATE` or another one, unwrapped from drizzle's error. */
export function databaseCode(error: unknown): string | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code))
      return cause.code;
  }
  return undefined;
}

/** The error of a failed query, in the form of drizzle and the driver. */
type QueryFailure = Error & { query?: string; params?: unknown[]; detail?: string; where?: string };

/** Removes the data that PostgreSQL quotes: `invalid input syntax for type uuid: "…"`. */
const withoutValues = (text: string): string => text.split(': "')[0] ?? '';

/**
 * Removes every parameter of a failed query from an error and its causes, in place: parameters can be webIds,
 * addresses and hashes, and any code can log an error: docs/rules.md#logs. Returns the same error.
 */
export function withoutQueryParameters<T>(error: T): T {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const failure = cause as QueryFailure;
    const isWrapper = typeof failure.query === 'string' && Array.isArray(failure.params);
    const isDatabase = failure.name === 'PostgresError';
    if (!isWrapper && !isDatabase) continue;
    const safe = isWrapper ? `Failed query: ${failure.query}` : withoutValues(failure.message);
    const stack = failure.stack?.replace(failure.message, () => safe);
    // From Node 22 on, the driver's errors have a stack that cannot be assigned to.
    Object.defineProperty(failure, 'stack', { value: stack, writable: true, configurable: true });
    failure.message = safe;
    // These identify the row: `Key (email)=(…) already exists`.
    for (const key of ['params', 'detail', 'where'] as const) delete failure[key];
  }
  return error;
}
