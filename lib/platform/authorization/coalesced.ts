import 'server-only';
import type { Actor } from './actor';

/** `next` is set as soon as a caller arrives while `running` is in progress. */
type Reads = { running: Promise<unknown>; next?: Promise<unknown> };

const reads = new Map<string, Reads>();

/** Everything that `may` and `partnerScope` depend on. */
function rightsOf(actor: Actor & { kind: 'staff' }): unknown[] {
  const { role, permissions, partnerIds, mustAddSecondFactor } = actor;
  return [role, [...permissions].sort(), [...partnerIds].sort(), mustAddSecondFactor];
}

/** Starts a read, and forgets it when it has ended unless another one waits for it. */
function begin<T>(key: string, read: () => Promise<T>): Promise<T> {
  const running = read();
  const entry: Reads = { running };
  reads.set(key, entry);
  const end = () => {
    if (!entry.next) reads.delete(key);
  };
  running.then(end, end);
  return running;
}

/**
 * The result of `read`, for screens with expensive queries: no matter how many members of staff with the same
 * permissions ask the same `question`, one read runs at a time on this instance. Callers that arrive meanwhile share
 * the next read, so no result is older than its question: docs/rules.md#coalesced. `read` must depend on nothing of
 * the actor but their permissions. Its result is shared and must not be mutated; if it throws, all waiting callers
 * receive the error.
 */
export function coalesced<T>(actor: Actor, question: unknown[], read: () => Promise<T>): Promise<T> {
  if (actor.kind !== 'staff') return read();
  const key = JSON.stringify([...question, rightsOf(actor)]);
  const before = reads.get(key);
  if (!before) return begin(key, read);
  const again = () => begin(key, read);
  before.next ??= before.running.then(again, again);
  return before.next as Promise<T>;
}
