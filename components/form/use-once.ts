'use client';

import { useRef } from 'react';
import type { ActionResult } from '@/lib/http/action';

/**
 * An action that takes a key, for the form that calls it: the key is kept while no answer was heard, so that
 * pressing again repeats the first try and does not double it, and is another one after each answer.
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
