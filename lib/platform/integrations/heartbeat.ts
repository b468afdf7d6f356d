import 'server-only';

/** How long the service may take to respond, in milliseconds. */
const LIMIT_MS = 5_000;

/** Calls the address that expects to be called regularly. Throws when it does not respond, or with no success. */
export async function callHeartbeat(url: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS), redirect: 'follow' });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The address in HEARTBEAT_URL responded with ${response.status}.`);
}
