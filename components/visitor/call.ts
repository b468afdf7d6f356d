/** A response of the visitor's API: the data, or the failure. `status` 0 means that there was no response. */
export type CallResult<T> =
  | { ok: true; data: T }
  | {
      ok: false;
      status: number;
      code: string;
      message: string;
      errors?: { path: string; message: string }[];
    };

export type Failure = Extract<CallResult<unknown>, { ok: false }>;

/** Whether the server said no, rather than being out of reach or in trouble. */
export const isRefusal = ({ status }: Failure) => status >= 400 && status < 500;

/** Calls the visitor's API with the partner's key. Never throws: a lost connection is a failure too. */
export async function call<T>(
  boxKey: string,
  path: string,
  init: { method?: string; body?: unknown; key?: string } = {},
): Promise<CallResult<T>> {
  try {
    const response = await fetch(`/api/v2${path}`, {
      method: init.method ?? 'GET',
      headers: {
        'x-partner-key': boxKey,
        ...(init.body !== undefined && { 'content-type': 'application/json' }),
        ...(init.key && { 'idempotency-key': init.key }),
      },
      body: init.body === undefined ? undefined : JSON.stringify(init.body),
    });
    const answer = await response.json();
    if (response.ok) return { ok: true, data: answer.data };
    return {
      ok: false,
      status: response.status,
      code: answer.code,
      message: answer.message,
      errors: answer.errors,
    };
  } catch {
    return { ok: false, status: 0, code: 'offline', message: '' };
  }
}
