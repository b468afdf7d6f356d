import 'server-only';
import type { StaffActor } from '@/lib/platform/authorization/actor';

/*
 * What the middleware has read of a session goes on to the page of the same request, so that it is read once. A request
 * is known by the nonce of its policy, which the server made and no client can choose (`guard-server.ts`).
 */

type HandedOn = { cookie: string; actor: StaffActor; until: number };

/** A page that takes longer to begin reads the session itself. */
const KEPT_MS = 2_000;
/** Requests that end in the middleware leave theirs behind. */
const MOST = 500;

// Middleware and pages are bundles of their own in one process.
const shared = globalThis as typeof globalThis & { __hushpodHandedOn?: Map<string, HandedOn> };

function all(): Map<string, HandedOn> {
  shared.__hushpodHandedOn ??= new Map();
  return shared.__hushpodHandedOn;
}

/** Keeps the actor behind `cookie` for the page of the request with this nonce. */
export function handOn(nonce: string | undefined, cookie: string, actor: StaffActor): void {
  if (!nonce) return;
  const kept = all();
  kept.set(nonce, { cookie, actor, until: Date.now() + KEPT_MS });
  // In the order in which they came.
  for (const [first, { until }] of kept) {
    if (kept.size <= MOST && until > Date.now()) break;
    kept.delete(first);
  }
}

/** The actor that was handed on to this request, once; null when there is none, or the cookie is another. */
export function takeHandedOn(nonce: string | undefined, cookie: string | undefined): StaffActor | null {
  const found = nonce ? all().get(nonce) : undefined;
  if (!nonce || !found) return null;
  all().delete(nonce);
  return found.cookie === cookie && found.until > Date.now() ? found.actor : null;
}
