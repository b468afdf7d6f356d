/** Something external took longer than it was given; it may still be under way. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut';
}

/**
 * What `work` results in; throws {@link TimedOut} after `ms` milliseconds. The work is not aborted: what it does
 * afterwards is ignored.
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
