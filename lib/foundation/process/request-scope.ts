import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { processState } from './process-state';

/** The kind of caller, for logs and metrics. A partner is a visitor's caller with an API key instead of a box key. */
export type CallerKind = 'visitor' | 'staff' | 'pod' | 'partner' | 'system' | 'none';

/** One run of a request with an Idempotency-Key: docs/rules.md#idempotency. */
export type KeyedRun = {
  readonly scope: string;
  readonly key: string;
  /** The id of the run. Only the run that holds the key can commit. */
  readonly holder: string;
  /** The result of an earlier run's command, if it committed. */
  readonly earlier: { readonly result: unknown } | null;
  /** Whether the request's one command has returned, in this run or in an earlier one. */
  isDone: boolean;
};

/** A request in progress, or one of its effects being carried out. */
export type RequestScope = {
  /** The id by which everything about the request can be found: docs/rules.md#request-id. */
  readonly id: string;
  /** A description for logs: method and route template, or the kind of an effect. */
  readonly where: string;
  caller: CallerKind;
  /** Set if the request came with an Idempotency-Key. */
  readonly keyed?: KeyedRun;
};

const requests = processState('requests', () => new AsyncLocalStorage<RequestScope>());

/** A well-formed id from a caller. */
const WELL_FORMED = /^[A-Za-z0-9._-]{1,64}$/;

/** The id of a request: the one that was sent if it is well-formed, otherwise a new one. No decision depends on it. */
export const requestIdFrom = (sent: string | null | undefined): string =>
  sent && WELL_FORMED.test(sent) ? sent : randomBytes(10).toString('hex');

/** The scope of a request whose caller is not yet known. */
export const newScope = (id: string, where: string): RequestScope => ({ id, where, caller: 'none' });

/**
 * Runs `work`, and everything that it awaits, within a scope; with null, outside any scope, as background work does.
 */
export const withinScope = <T>(scope: RequestScope | null, work: () => T): T =>
  scope ? requests().run(scope, work) : requests().exit(work);

/**
 * Runs `work` as a keyed run of the current request, if there is one. Background work that starts meanwhile is not
 * part of it.
 */
export function withinKeyedRun<T>(keyed: KeyedRun, work: () => T): T {
  const scope = currentScope() ?? newScope(requestIdFrom(null), 'action');
  return requests().run({ ...scope, keyed }, work);
}

/** The current scope; undefined in background work. */
export const currentScope = (): RequestScope | undefined => requests().getStore();

/** The id of the current request; null in background work. */
export const requestId = (): string | null => currentScope()?.id ?? null;

/** Records the caller of this request, as soon as it is known. */
export function noteCaller(caller: CallerKind): void {
  const scope = currentScope();
  if (scope) scope.caller = caller;
}
