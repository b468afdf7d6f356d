'use client';

import type { ActionResult } from '@/lib/platform/http/action';

type Options = {
  body?: unknown;
  /** The `Idempotency-Key`: the same one again is the same request. */
  key?: string;
};

/** Calls the API with the browser's session and returns what a server action would. Throws without a connection. */
export async function callApi<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { body, key }: Options = {},
): Promise<ActionResult<T>> {
  const isForm = body instanceof FormData;
  const response = await fetch(`/api/v2${path}`, {
    method,
    headers: {
      // The browser names the boundary of a form itself.
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    body: body === undefined || isForm ? body : JSON.stringify(body),
  });
  const answer = await response.json();
  if (response.ok) return { ok: true, data: answer.data };
  const { message, code, errors } = answer;
  return { ok: false, status: response.status, message, code, errors };
}
