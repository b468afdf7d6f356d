'use client';

import { useRef } from 'react';
import type { ActionResult } from '@/lib/platform/http/action';

/**
 * An action with an idempotency key: the key is kept until there is a response, so that a second press repeats the first request and does not double it, and is renewed after each response.
 */
export function useOnce<Input, T>(act: (key: string, input: Input) => Promise<ActionResult<T>>) {
  const key = useRef<string | null>(null);
  return async (input: Input): Promise<ActionResult<T>> => {
    key.current ??= crypto.randomUUID();
    const result = await act(key.current, input);
    key.current = null;
    return result;
  };
}
