import type { FieldError } from '@/lib/foundation/errors';
import { SERVER_AWAY, STEP_UP_REQUIRED } from '@/lib/foundation/failure-texts';

/**
 * Why a call has no data. `status` is that of the response. It is 0 if no understandable response arrived, with the
 * `code` `offline` (no connection), `timeout`, `unreadable` (a body that is not from this app) or `aborted` (by the
 * caller).
 */
export type ApiFailure = {
  ok: false;
  status: number;
  code: string;
  message: string;
  errors?: FieldError[];
};
export type ApiResult<T> = { ok: true; data: T } | ApiFailure;

export type ApiRequest<T> = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON; a `FormData` is sent unchanged. */
  body?: unknown;
  /** The `Idempotency-Key`: the same key again is the same request. */
  key?: string;
  headers?: Record<string, string>;
  /** Ends the call with the code `aborted`. */
  signal?: AbortSignal;
  /** How long the call may take, including the body. */
  limitMs?: number;
  /** Reads a successful response. By default, returns the `data` of its JSON. */
  read?: (response: Response) => Promise<T>;
};

const TIME_LIMIT_MS = 60_000;
/** For a call that moves a large file. */
export const FILE_LIMIT_MS = 600_000;

export const NO_CONNECTION = 'No connection. Please try again';

/** Whether the server refused, rather than being unreachable or failing: only a refusal makes the outcome certain. */
export const isRefusal = ({ status }: ApiFailure): boolean => status >= 400 && status < 500;

/**
 * Refusals that reveal nothing about an earlier try: they occur before the operation, or the page is too old to ask.
 */
const NOT_ASKED = new Set([STEP_UP_REQUIRED, 'outdated']);

/**
 * Whether the outcome of a request with an `Idempotency-Key` is known: the operation was done, or refused it. Until
 * then the next try has the same key, and so is the same request: docs/rules.md#idempotency-scope.
 */
export const isSettled = (result: { ok: true } | { ok: false; status: number; code: string }): boolean =>
  result.ok ||
  (result.status >= 400 &&
    result.status < 500 &&
    result.status !== 401 &&
    result.status !== 429 &&
    !NOT_ASKED.has(result.code));

/**
 * The failure of a call without an understandable response. The server failed if there was a response; otherwise the
 * connection did. Either way the outcome is unknown, so the status is 0.
 */
export const lost = (code: 'offline' | 'timeout' | 'unreadable' | 'aborted'): ApiFailure => ({
  ok: false,
  status: 0,
  code,
  message: code === 'unreadable' ? SERVER_AWAY : NO_CONNECTION,
});

/**
 * A form that was opened before a release: the server no longer recognises the action that it calls. Nothing was
 * done.
 */
export const OUTDATED: ApiFailure = {
  ok: false,
  status: 409,
  code: 'outdated',
  message: 'There is a newer version of this page. Copy what you typed, reload the page, and try again',
};

/**
 * Calls `/api/v2`, with the browser's cookies. Never throws. A GET whose connection was lost is retried once. A write
 * is never retried: a caller that repeats it sends the same `key`.
 */
export async function callApi<T>(path: string, request: ApiRequest<T> = {}): Promise<ApiResult<T>> {
  const result = await send(path, request);
  const isSafe = !request.method || request.method === 'GET';
  return isSafe && !result.ok && result.code === 'offline' ? send(path, request) : result;
}

async function send<T>(path: string, request: ApiRequest<T>): Promise<ApiResult<T>> {
  const { method, body, signal, limitMs = TIME_LIMIT_MS, read = dataOf } = request;
  const stop = new AbortController();
  const giveUp = () => stop.abort('aborted');
  const timer = setTimeout(() => stop.abort('timeout'), limitMs);
  signal?.addEventListener('abort', giveUp);
  if (signal?.aborted) giveUp();
  try {
    const response = await fetch(`/api/v2${path}`, {
      method,
      headers: headersOf(request),
      body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
      signal: stop.signal,
    });
    return response.ok ? { ok: true, data: await read(response) } : await failureOf(response);
  } catch (error) {
    if (stop.signal.aborted) return lost(stop.signal.reason === 'timeout' ? 'timeout' : 'aborted');
    return lost(error instanceof SyntaxError ? 'unreadable' : 'offline');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

type Headed = Pick<ApiRequest<unknown>, 'body' | 'key' | 'headers'>;

/** The browser sets the boundary of a form itself. */
const headersOf = ({ body, key, headers }: Headed): HeadersInit => ({
  ...headers,
  ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
  ...(key && { 'idempotency-key': key }),
});

const dataOf = async (response: Response) => (await response.json())?.data;

async function failureOf(response: Response): Promise<ApiFailure> {
  const { message = SERVER_AWAY, code = 'unreadable', errors } = (await response.json()) ?? {};
  return { ok: false, status: response.status, code, message, errors };
}
