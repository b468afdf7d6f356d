import 'server-only';
import type { Actor } from './actor';

/** `next` is set once somebody asks while `running` is under way. */
type Reads = { running: Promise<unknown>; next?: Promise<unknown> };

const reads = new Map<string, Reads>();

/** All that `may` and `partnerScope` look at. */
function rightsOf(actor: Actor & { kind: 'staff' }): unknown[] {
  const { role, permissions, partnerIds, mustAddSecondFactor } = actor;
  return [role, [...permissions].sort(), [...partnerIds].sort(), mustAddSecondFactor];
}

/** Starts a read, and forgets it once it has ended, unless another one waits for it. */
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
 * What `read` returns, for screens with expensive queries: however many members of staff with the same rights ask the
 * same `question`, one read runs at a time on this instance. Anyone who asks meanwhile shares the next one, so that
 * no answer is older than its question: docs/rules.md#coalesced. `read` must depend on nothing of the actor but their
 * rights. Its result is shared and must not be changed; if it throws, all who wait for it get the error.
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
