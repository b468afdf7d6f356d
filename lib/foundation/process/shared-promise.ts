/**
 * Calls `forget` if a promise that several callers share fails, so that the next caller tries again. The error itself
 * is thrown to the callers that await the promise.
 */
export function onFailure(shared: Promise<unknown>, forget: () => void): void {
  shared.catch(() => forget());
}
