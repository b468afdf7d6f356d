import { type FieldError, SERVER_AWAY, STEP_UP_REQUIRED } from '@/lib/foundation/errors';

/**
 * Why a call has no data. `status` is that of the response; 0 when none arrived that can be understood, with the
 * `code` `offline` (no connection), `timeout`, `unreadable` (a body that is not ours) or `aborted` (by the caller).
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
  /** Sent as JSON; a `FormData` as it is. */
  body?: unknown;
  /** The `Idempotency-Key`: the same one again is the same request. */
  key?: string;
  headers?: Record<string, string>;
  /** Ends the call with the code `aborted`. */
  signal?: AbortSignal;
  /** How long the call may take, its body included. */
  limitMs?: number;
  /** Reads a successful response; by default the `data` of its JSON. */
  read?: (response: Response) => Promise<T>;
};

const TIME_LIMIT_MS = 60_000;
/** For a call that moves a large file. */
export const FILE_LIMIT_MS = 600_000;

export const NO_CONNECTION = 'No connection. Please try again';

/** Whether the server refused, rather than being out of reach or in trouble: only then the outcome is known. */
export const isRefusal = ({ status }: ApiFailure): boolean => status >= 400 && status < 500;

/**
 * Refusals that say nothing of an earlier try: they come before the operation, or from a page that is too old to ask.
 */
const NOT_ASKED = new Set([STEP_UP_REQUIRED, 'outdated']);

/**
 * Whether the outcome of a request with an `Idempotency-Key` is known: it was done, or refused by the operation
 * itself. Until then the next try has the same key, and so is the same request: docs/rules.md#idempotency.
 */
export const isSettled = (result: { ok: true } | { ok: false; status: number; code: string }): boolean =>
  result.ok ||
  (result.status >= 400 &&
    result.status < 500 &&
    result.status !== 401 &&
    result.status !== 429 &&
    !NOT_ASKED.has(result.code));

/**
 * The failure of a call without a response that can be understood: the server is in trouble when there was one, the
 * connection when there was none. Either way nobody knows what was done, so the status is 0.
 */
export const lost = (code: 'offline' | 'timeout' | 'unreadable' | 'aborted'): ApiFailure => ({
  ok: false,
  status: 0,
  code,
  message: code === 'unreadable' ? SERVER_AWAY : NO_CONNECTION,
});

/** A form that was opened before a release: the server no longer knows what it calls. Nothing was done. */
export const OUTDATED: ApiFailure = {
  ok: false,
  status: 409,
  code: 'outdated',
  message: 'There is a newer version of this page. Copy what you typed, reload the page, and try again',
};

/**
 * Calls `/api/v2`, with the browser's cookies. Never throws. A GET that lost its connection is tried once more;
 * a write never is: anyone who repeats it sends the same `key`.
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

/** The browser names the boundary of a form itself. */
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
