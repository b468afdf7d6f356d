import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { processState } from './process-state';

/**
 * Who calls, for logs and metrics: the kind alone. A partner is a visitor's caller with an API key instead of a box
 * key.
 */
export type CallerKind = 'visitor' | 'staff' | 'pod' | 'partner' | 'system' | 'none';

/** A run of a request with an Idempotency-Key: docs/rules.md#idempotency. */
export type KeyedRun = {
  readonly scope: string;
  readonly key: string;
  /** Which run it is. Only the run that holds the key may commit. */
  readonly holder: string;
  /** What the command of an earlier run returned, where it committed. */
  readonly earlier: { readonly result: unknown } | null;
  /** Whether its one command has returned: in this run, or in an earlier one. */
  isDone: boolean;
};

/** A request that is being responded to, or an effect of one that is being carried out. */
export type RequestScope = {
  /** Finds everything that is known of the request: docs/rules.md#request-id. */
  readonly id: string;
  /** What it is, for logs: method and route template, or the kind of an effect. */
  readonly where: string;
  caller: CallerKind;
  /** Set where it came with an Idempotency-Key. */
  readonly keyed?: KeyedRun;
};

const requests = processState('requests', () => new AsyncLocalStorage<RequestScope>());

/** An id as a caller may send one. */
const WELL_FORMED = /^[A-Za-z0-9._-]{1,64}$/;

/** The id of a request: the one that was sent if it is well-formed, else a new one. It decides nothing. */
export const requestIdFrom = (sent: string | null | undefined): string =>
  sent && WELL_FORMED.test(sent) ? sent : randomBytes(10).toString('hex');

/** The scope of a request whose caller is not known yet. */
export const newScope = (id: string, where: string): RequestScope => ({ id, where, caller: 'none' });

/** Runs `work`, and all that it waits for, within a scope; with null outside of any, as what runs by itself does. */
export const withinScope = <T>(scope: RequestScope | null, work: () => T): T =>
  scope ? requests().run(scope, work) : requests().exit(work);

/**
 * Runs `work` as a run of the request that this runs in, if there is one. What runs by itself meanwhile has no part
 * in it.
 */
export function withinKeyedRun<T>(keyed: KeyedRun, work: () => T): T {
  const scope = currentScope() ?? newScope(requestIdFrom(null), 'action');
  return requests().run({ ...scope, keyed }, work);
}

/** The scope that this runs in; undefined for what runs by itself. */
export const currentScope = (): RequestScope | undefined => requests().getStore();

/** The id of the request that this runs for; null for what runs by itself. */
export const requestId = (): string | null => currentScope()?.id ?? null;

/** Notes who the caller of this request turned out to be. */
export function noteCaller(caller: CallerKind): void {
  const scope = currentScope();
  if (scope) scope.caller = caller;
}
