'use client';

import { useCallback, useEffect, useState } from 'react';
import { callApi } from './call-api';

type Answer<T> = {
  /** What the call answered last; null until it did. */
  data: T | null;
  /** Why there is none, in a sentence. */
  problem: string | null;
  /** Asks again; what stands stays until the answer is there. */
  retry: () => void;
};

const OFFLINE = 'No connection. Please try again';

/** Loads what a `GET` of the API answers, when it is drawn: for a dialog that opens on fresh figures. */
export function useAnswer<T>(path: string): Answer<T> {
  const [state, setState] = useState<{ data: T | null; problem: string | null }>({
    data: null,
    problem: null,
  });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks the same path again
  useEffect(() => {
    let current = true;
    callApi<T>('GET', path)
      .catch(() => null)
      .then((result) => {
        if (!current) return;
        if (result?.ok) setState({ data: result.data, problem: null });
        else setState((before) => ({ ...before, problem: result?.message ?? OFFLINE }));
      });
    return () => {
      current = false;
    };
  }, [path, attempt]);

  const retry = useCallback(() => {
    setState((before) => ({ ...before, problem: null }));
    setAttempt((count) => count + 1);
  }, []);
  return { ...state, retry };
}
