/** Something took longer than its limit; it may still be in progress. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut';
}

/**
 * The result of `work`; throws {@link TimedOut} after `ms` milliseconds. The work is not aborted, but its later
 * result is ignored.
 */
export async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let clock: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    clock = setTimeout(() => reject(new TimedOut(`${what} took longer than ${ms / 1000} s.`)), ms);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(clock);
  }
}
