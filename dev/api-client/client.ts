import createClient from 'openapi-fetch';
import type { paths } from './paths.gen';

/**
 * The API refused: `code` is for programs, the message for people. Status 0 means that there was no response at all.
 */
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

export type ClientOptions = {
  /** The app's base URL, without `/api/v2`. */
  baseUrl: string;
  /** A bearer token of staff, or a device token. */
  token?: string;
  partnerKey?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
};

const LONGEST_MS = 15_000;

/** The `bodySerializer` of a call that sends files. */
export function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    for (const one of [value].flat())
      if (one != null) form.append(name, one instanceof Blob ? one : String(one));
  return form;
}

/** The `data` of a success. A call that failed has thrown. */
export function dataOf<T>({ data }: { data?: { data: T } }): T {
  if (!data) throw new TypeError('The API answered with nothing');
  return data.data;
}

async function refusalOf(response: Response): Promise<ApiError> {
  const text = await response.text();
  const { code, message, errors } = text.startsWith('{') ? JSON.parse(text) : {};
  const wait = Number(response.headers.get('retry-after')) || undefined;
  return new ApiError(response.status, code ?? 'unknown', message ?? response.statusText, errors, wait);
}

/**
 * The API by its paths. Each call throws an ApiError: for a refusal, and with status 0 for a timeout (`timeout`), a
 * lost connection (`away`) and an aborted call (`stopped`).
 */
export function apiClient({ baseUrl, token, partnerKey, signal, timeoutMs = LONGEST_MS }: ClientOptions) {
  async function send(request: Request): Promise<Response> {
    const over = AbortSignal.timeout(timeoutMs);
    const stopped = AbortSignal.any([request.signal, ...(signal ? [signal] : [])]);
    try {
      const response = await fetch(request, { signal: AbortSignal.any([over, stopped]) });
      if (!response.ok) throw await refusalOf(response);
      // The body is read here, so that a connection that is lost in the middle fails like any other, and so does a
      // page of a proxy.
      const text = await response.text();
      JSON.parse(text);
      return new Response(text, response);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      const lost = over.aborted ? 'timeout' : 'away';
      const code = stopped.aborted ? 'stopped' : lost;
      throw new ApiError(
        0,
        code,
        `${request.method} ${request.url}: no answer (${code})`,
        [],
        undefined,
        error,
      );
    }
  }
  return createClient<paths>({
    baseUrl: `${baseUrl}/api/v2`,
    headers: { authorization: token && `Bearer ${token}`, 'x-partner-key': partnerKey },
    fetch: send,
  });
}
