'use client';

import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useSessionEnd } from './session-end';
import { type ApiFailure, type ApiResult, callApi } from './transport';

type Options<T> = {
  /** How long to wait before the request, for a path that changes with each keystroke; in milliseconds. */
  delayMs?: number;
  /**
   * Handles a 401. Inside a form the page remains, because input would be lost; its submit leads to the sign-in page.
   */
  whenEnded?: 'leave' | 'stay';
  onData?: (data: T) => void;
};

type Reading<T> = {
  /** The data loaded last; that of the previous path while another one is loading; null before the first response. */
  data: T | null;
  loading: boolean;
  /** Why the last request returned no data; null while loading. */
  failure: ApiFailure | null;
  /** Loads the same path again. */
  retry: () => void;
};

type Settled<T> = { path: string; attempt: number; data: T | null; failure: ApiFailure | null };

/** Reads a path of the API; `null` reads nothing. A change of path aborts the previous request. */
export function useApi<T>(path: string | null, options: Options<T> = {}): Reading<T> {
  const { delayMs = 0, whenEnded = 'leave', onData } = options;
  const endSession = useSessionEnd();
  const [attempt, setAttempt] = useState(0);
  const [settled, setSettled] = useState<Settled<T> | null>(null);

  const settle = useEffectEvent((path: string, attempt: number, result: ApiResult<T>) => {
    if (!result.ok && result.status === 401 && whenEnded === 'leave') return endSession();
    if (result.ok) onData?.(result.data);
    setSettled((before) =>
      result.ok
        ? { path, attempt, data: result.data, failure: null }
        : { path, attempt, data: before?.data ?? null, failure: result },
    );
  });

  useEffect(() => {
    if (path === null) return;
    const abort = new AbortController();
    const load = async () => {
      const result = await callApi<T>(path, { signal: abort.signal });
      if (!abort.signal.aborted) settle(path, attempt, result);
    };
    const timer = setTimeout(load, delayMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [path, attempt, delayMs]);

  const loading = path !== null && (settled?.path !== path || settled.attempt !== attempt);
  return {
    data: settled?.data ?? null,
    loading,
    failure: path === null || loading ? null : (settled?.failure ?? null),
    retry: useCallback(() => setAttempt((count) => count + 1), []),
  };
}
