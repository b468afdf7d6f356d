import 'server-only';
import type { Actor } from './actor';

/** `next` is set once somebody asks while `running` does. */
type Reads = { running: Promise<unknown>; next?: Promise<unknown> };

const reads = new Map<string, Reads>();

/** All that `may` and `partnerScope` look at. */
function rightsOf(actor: Actor & { kind: 'staff' }): unknown[] {
  const { role, permissions, partnerIds, mustAddSecondFactor } = actor;
  return [role, [...permissions].sort(), [...partnerIds].sort(), mustAddSecondFactor];
}

/** Reads now, and makes room for the next once it ends. */
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
 * What `read` finds, for screens that take the database long: the same `question` of staff with the same rights is read once at a
 * time, however many ask. Who asks while it is being read gets the next reading, so that no answer is older than its question:
 * docs/rules.md#coalesced. `read` depends on nothing of the actor but their rights. Its result is given to several and must not be
 * changed; its failure goes to all who wait for it.
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
