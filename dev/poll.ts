/**
 * Calls `check` repeatedly until it returns something truthy. At the deadline, throws an error with a sentence that
 * contains `what`.
 */
export async function until<T>(
  what: string,
  check: () => T | Promise<T>,
  { timeoutMs = 60_000, everyMs = 25 } = {},
): Promise<NonNullable<T>> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await check();
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs / 1000} s for ${what}.`);
    await new Promise((next) => setTimeout(next, everyMs));
  }
}
