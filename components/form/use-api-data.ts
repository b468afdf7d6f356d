'use client';

import { useCallback, useEffect, useState } from 'react';
import { callApi } from '@/components/api/transport';

type ApiData<T> = {
  /** The last response; null before the first. */
  data: T | null;
  /** Why there is none, in a sentence. */
  problem: string | null;
  /** Loads again; the current data stays until then. */
  retry: () => void;
};

/** Loads a `GET` of the API when it is rendered: for a dialog that opens with fresh figures. */
export function useApiData<T>(path: string): ApiData<T> {
  const [state, setState] = useState<{ data: T | null; problem: string | null }>({
    data: null,
    problem: null,
  });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks the same path again
  useEffect(() => {
    let current = true;
    callApi<T>(path).then((result) => {
      if (!current) return;
      if (result.ok) setState({ data: result.data, problem: null });
      else setState((before) => ({ ...before, problem: result.message }));
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
