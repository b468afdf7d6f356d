/** A failed query, as drizzle and the driver describe it. */
type QueryFailure = Error & { query?: string; params?: unknown[]; detail?: string; where?: string };

/** Removes what PostgreSQL quotes of the data: `invalid input syntax for type uuid: "…"`. */
const withoutValues = (text: string): string => text.split(': "')[0] ?? '';

/**
 * Removes every parameter of a failed query from an error and its causes, in place: they may be webIds,
 * addresses and hashes, and any code may log an error: docs/rules.md#logs. Returns the same error.
 */
export function withoutParameters<T>(error: T): T {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const failure = at as QueryFailure;
    const isWrapper = typeof failure.query === 'string' && Array.isArray(failure.params);
    const isDatabase = failure.name === 'PostgresError';
    if (!isWrapper && !isDatabase) continue;
    const safe = isWrapper ? `Failed query: ${failure.query}` : withoutValues(failure.message);
    failure.stack = failure.stack?.replace(failure.message, () => safe);
    failure.message = safe;
    // These identify the row: `Key (email)=(…) already exists`.
    for (const key of ['params', 'detail', 'where'] as const) delete failure[key];
  }
  return error;
}

/** Logs one JSON line per failure that needs attention. Never pass a secret, a webId or a request body. */
export function logError(
  event: string,
  error: unknown,
  detail: Record<string, string | number | null> = {},
): void {
  const { message, stack, cause } = withoutParameters(
    error instanceof Error ? error : new Error(String(error)),
  );
  const reason = cause instanceof Error ? cause.message : undefined;
  const at = new Date().toISOString();
  console.error(JSON.stringify({ level: 'error', at, event, message, cause: reason, stack, ...detail }));
}

/** Logs one JSON line of what somebody may want to know and nothing has failed by. The same holds for its detail. */
export function logWarning(event: string, detail: Record<string, string | number | undefined>): void {
  console.warn(JSON.stringify({ level: 'warning', at: new Date().toISOString(), event, ...detail }));
}

/**
 * Keeps a process alive and idle when nobody reads its output any more. Without it each line that cannot be written is
 * an uncaught exception, which is logged, which cannot be written: the process spins for ever.
 */
export function survivePipeLoss(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
