import 'server-only';

/** The time limit for the service to respond, in milliseconds. */
const LIMIT_MS = 5_000;

/** Calls the heartbeat address. Throws if it does not respond, or responds without success. */
export async function callHeartbeat(url: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS), redirect: 'follow' });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The address in HEARTBEAT_URL responded with ${response.status}.`);
}
