import { operations } from './operations.gen';

/** What every call accepts beside its operation's own input. */
export type Call = { signal?: AbortSignal; timeoutMs?: number };
export type Page<Rows> = { data: Rows; meta: { total: number; page: number; limit: number } };
type Values = Record<string, string | number | undefined>;
type Sent = Call & { params?: Values; query?: Values; headers?: Values; body?: object };
export type Send = <T>(
  method: string,
  path: string,
  shape: 'data' | 'page' | 'bare',
  call: Sent,
  isForm?: boolean,
) => Promise<T>;

/** The API refused: `code` is for programs, the message for people. Status 0: there was no response at all. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly errors: { path: string; message: string }[] = [],
    readonly retryAfterSeconds?: number,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'ApiError';
  }
}

export type ClientOptions = Call & {
  /** The app's address, without `/api/v2`. */
  baseUrl: string;
  /** A bearer token of staff, or a device token. */
  token?: string;
  partnerKey?: string;
};

const LONGEST_MS = 15_000;

function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    for (const one of [value].flat())
      if (one != null) form.append(name, one instanceof Blob ? one : String(one));
  return form;
}

function urlOf(base: string, path: string, { params = {}, query = {} }: Sent): URL {
  const url = new URL(
    `${base}/api/v2${path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))}`,
  );
  for (const [key, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(key, String(value));
  return url;
}

async function refusalOf(response: Response): Promise<ApiError> {
  const text = await response.text();
  const { code, message, errors } = text.startsWith('{') ? JSON.parse(text) : {};
  const wait = Number(response.headers.get('retry-after')) || undefined;
  return new ApiError(response.status, code ?? 'unknown', message ?? response.statusText, errors, wait);
}

/**
 * The API as functions. Each throws an ApiError: for a refusal, and with status 0 for a timeout (`timeout`), a lost
 * connection (`away`) and an aborted call (`stopped`).
 */
export function apiClient({ baseUrl, token, partnerKey, signal, timeoutMs = LONGEST_MS }: ClientOptions) {
  const send: Send = async (method, path, shape, call, isForm) => {
    const over = new AbortController();
    const clock = setTimeout(() => over.abort('timeout'), call.timeoutMs ?? timeoutMs);
    const stop = () => over.abort('stopped');
    const stops = [signal, call.signal].filter((each) => each !== undefined);
    for (const each of stops) each.addEventListener('abort', stop, { once: true });
    if (stops.some((each) => each.aborted)) stop();
    const headers = new Headers();
    for (const [key, value] of Object.entries(call.headers ?? {}))
      if (value !== undefined) headers.set(key, String(value));
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (partnerKey) headers.set('x-partner-key', partnerKey);
    if (call.body && !isForm) headers.set('content-type', 'application/json');
    try {
      const response = await fetch(urlOf(baseUrl, path, call), {
        method,
        headers,
        body: call.body && (isForm ? formOf(call.body) : JSON.stringify(call.body)),
        signal: over.signal,
      });
      if (!response.ok) throw await refusalOf(response);
      const answer = await response.json();
      return shape === 'data' ? answer.data : answer;
    } catch (error) {
      if (error instanceof ApiError) throw error;
      const code = over.signal.aborted ? String(over.signal.reason) : 'away';
      throw new ApiError(0, code, `${method} ${path}: no answer (${code})`, [], undefined, error);
    } finally {
      clearTimeout(clock);
      for (const each of stops) each.removeEventListener('abort', stop);
    }
  };
  return operations(send);
}
