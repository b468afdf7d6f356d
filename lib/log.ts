/** One JSON line for each thing worth waking up for. Never hand it a secret, a webId or a request body. */
export function logError(
  event: string,
  error: unknown,
  detail: Record<string, string | number | null> = {},
): void {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined;
  console.error(
    JSON.stringify({ level: 'error', at: new Date().toISOString(), event, message, cause, stack, ...detail }),
  );
}
