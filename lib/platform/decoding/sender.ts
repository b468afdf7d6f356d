import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { processState } from '@/lib/foundation/process/process-state';
import type { Actor } from '@/lib/platform/authorization/actor';
import { networkOf } from '@/lib/platform/networks';

/* On whose behalf something is decoded, so that one person's files do not delay everybody else's. */

const senders = processState('senders', () => new AsyncLocalStorage<string>());

/** A browser can have any number of cookies, so a visitor is a network. */
function senderOf(actor: Actor): string {
  if (actor.kind === 'staff') return `staff:${actor.adminId}`;
  if (actor.kind === 'pod') return `pod:${actor.spaceId}`;
  return actor.kind === 'visitor' ? `visitor:${networkOf(actor.ip)}` : 'system';
}

/**
 * Runs `work`, and everything that it awaits, on behalf of an actor, the sender of what is decoded; `command()` does so
 * with each `prepare`.
 */
export const onBehalfOf = <T>(actor: Actor, work: () => T): T => senders().run(senderOf(actor), work);

/** On whose behalf the current work is done; work without an actor has one turn among all. */
export const currentSender = (): string => senders().getStore() ?? 'nobody';
