'use client';

import { useRef } from 'react';
import { isSettled } from '@/components/api/transport';
import type { ActionResult } from '@/lib/platform/http/action';

/**
 * Makes calls with an `Idempotency-Key` that remains the same until the outcome of the call is known, so that a
 * second press repeats the first request instead of doubling it. `requestName` distinguishes the requests of one
 * component.
 */
export function useRequestKey() {
  const keys = useRef(new Map<string, string>());
  return async <T>(
    call: (key: string) => Promise<ActionResult<T>>,
    requestName = '',
  ): Promise<ActionResult<T>> => {
    const key = keys.current.get(requestName) ?? crypto.randomUUID();
    keys.current.set(requestName, key);
    const result = await call(key);
    if (isSettled(result)) keys.current.delete(requestName);
    return result;
  };
}

/** An action of `actionOnce`, with a key from {@link useRequestKey}. */
export function useOnce<Input, T>(action: (key: string, input: Input) => Promise<ActionResult<T>>) {
  const request = useRequestKey();
  return (input: Input): Promise<ActionResult<T>> => request((key) => action(key, input));
}
